/** What other drawings refer to: the shading of stones, the arcs of a shell, the seal. */

export function Sprite() {
  return (
    <svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="g-slate" class="g-slate" cx=".36" cy=".3" r=".78">
          <stop offset="0" />
          <stop offset=".5" />
          <stop offset="1" />
        </radialGradient>
        <radialGradient id="g-shell" class="g-shell" cx=".38" cy=".32" r=".8">
          <stop offset="0" />
          <stop offset=".55" />
          <stop offset="1" />
        </radialGradient>
        <radialGradient id="g-cast" class="g-cast">
          <stop offset=".72" />
          <stop offset="1" />
        </radialGradient>
        <g id="shell-lines" class="shell-lines">
          <path d="M-11-13.5Q0-9 11-13.5M-15-8Q0-2.5 15-8M-17-1.5Q0 4 17-1.5M-16.5 5Q0 10.5 16.5 5M-13.5 11Q0 16 13.5 11" />
        </g>
        <symbol id="seal" viewBox="0 0 40 72">
          <rect class="seal-field" width="40" height="72" rx="4.5" />
          <g class="seal-cut">
            <path d="M28 7L12.5 10.5M11 17.5H29M7.5 24.5H32.5M20.5 9.5V31Q20.5 34 15.5 32.7" />
            <path d="M9 41.5L11.5 44.5M6.8 49.5H11.5V63L14.6 60.3M19.3 43.5L20.8 47M32.8 42.5L30.6 46M26 40V45Q25.2 50.5 18 53M26.5 47.5Q29 51.5 34.5 52.5M18.6 57L20.2 60.5M33.4 56L31.2 59.5M26 54V59.5Q25 65.5 17 68M26.5 61.5Q29 66.5 35 67.5" />
          </g>
        </symbol>
        <symbol id="s-black" viewBox="0 0 20 20">
          <rect class="s-slate" x="1" y="1" width="18" height="18" rx="9" />
        </symbol>
        <symbol id="s-white" viewBox="0 0 20 20">
          <circle class="s-shell" cx="10" cy="10" r="9" />
        </symbol>
        <symbol id="s-nigiri" viewBox="0 0 20 20">
          <circle class="s-shell" cx="10" cy="10" r="9" />
          <path class="s-half" d="M10 1a9 9 0 0 0 0 18z" />
        </symbol>
      </defs>
    </svg>
  );
}

/** A small stone beside a name. With a `label` it is read, without it is decoration. */
export function SmallStone({ color, label }: { color: "black" | "white" | "nigiri"; label?: string }) {
  const named = label === undefined ? { "aria-hidden": true as const } : { role: "img" as const, "aria-label": label };
  return (
    <svg class="stone" {...named}>
      <use href={`#s-${color}`} />
    </svg>
  );
}
