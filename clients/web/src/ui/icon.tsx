/** Line icons, drawn on 20 by 20 units. Always beside a word or inside a named control. */

const PATHS = {
  person: "M13.2 6.5a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0M3.5 17c.6-3.7 3-5.5 6.5-5.5s5.9 1.8 6.5 5.5",
  people: "M10.4 6.8a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0M2 16c.4-3.2 2.6-4.8 5.7-4.8s5.3 1.6 5.7 4.8M12.4 4.4a2.7 2.7 0 0 1 0 4.8M14.6 11.8c2 .6 3.1 2 3.4 4.2",
  back: "M12.5 4L6.5 10l6 6",
  board: "M3 3h14v14H3zM7.7 3v14M12.3 3v14M3 7.7h14M3 12.3h14",
  eye: "M2 10c2.3-3.7 5-5.5 8-5.5s5.7 1.8 8 5.5c-2.3 3.7-5 5.5-8 5.5S4.3 13.7 2 10zM12.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0",
  record: "M5 2.5h7l3 3v12H5zM12 2.5v3h3M7.5 9h5M7.5 12h5M7.5 15h3",
  bot: "M4 7h12v9H4zM10 7V3.5M7.5 11v1.5M12.5 11v1.5M2 10.5v3M18 10.5v3",
  sound: "M3 8v4h3l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.3 5.2a7 7 0 0 1 0 9.6",
  mute: "M3 8v4h3l4 3.5v-11L6 8zM13.5 7.8l4.4 4.4M17.9 7.8l-4.4 4.4",
  pass: "M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0",
  end: "M4 10.5l4 4 8-9",
  flag: "M5 17.5V3h10l-2.5 3.5L15 10H5",
  hand: "M6 10V5a1.3 1.3 0 0 1 2.6 0v4-5.7a1.3 1.3 0 0 1 2.6 0V9 4.5a1.3 1.3 0 0 1 2.6 0V12c0 3.2-1.7 5-4.3 5-2.3 0-3.4-1-4.5-3L3.3 11a1.2 1.2 0 0 1 2-1.2L6 11",
  alarm: "M10 2.5L18 17H2zM10 8v4.5M10 14.3v.4",
  pause: "M7 4v12M13 4v12",
  offline: "M3 3l14 14M3.5 8a9.5 9.5 0 0 1 3-1.9M10 5a9.5 9.5 0 0 1 6.5 3M6 11.2a6 6 0 0 1 2.5-1.6M10 15.5v.3",
  first: "M5 4v12M15 4l-6.5 6 6.5 6",
  prev: "M12.5 4L6 10l6.5 6",
  next: "M7.5 4L14 10l-6.5 6",
  last: "M15 4v12M5 4l6.5 6L5 16",
  down: "M10 3v9.5M6 9l4 4 4-4M4 16.5h12",
  share: "M8.5 11.5l3-3M7 9L4.5 11.5a2.8 2.8 0 0 0 4 4L11 13M13 11l2.5-2.5a2.8 2.8 0 0 0-4-4L9 7",
  clock: "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M10 6v4.3l2.8 1.7",
  more: "M3 10h2M9 10h2M15 10h2",
  settings: "M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4",
  send: "M3 10h13M11 5l5 5-5 5",
  close: "M5 5l10 10M15 5L5 15",
  play: "M6 4l10 6-10 6z",
  up: "M10 13V3.5M6 7.5l4-4 4 4M4 16.5h12",
} as const;

export type IconName = keyof typeof PATHS | "theme";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`i i-${name}`} viewBox="0 0 20 20" aria-hidden="true">
      {name === "theme" ? (
        <>
          <circle cx="10" cy="10" r="7" />
          <path class="filled" d="M10 3a7 7 0 0 1 0 14z" />
        </>
      ) : (
        <path d={PATHS[name]} />
      )}
    </svg>
  );
}
