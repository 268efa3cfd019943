/** One choice out of a few, side by side: a group of radio buttons with arrow keys. */

import type { ComponentChildren } from "preact";

interface Props<T extends string> {
  label: string;
  options: readonly (readonly [T, ComponentChildren])[];
  chosen: T | null;
  onChoose(value: T): void;
  /** The class of the group: a segmented bar, or tiles. */
  look?: string;
}

export function Choice<T extends string>({ label, options, chosen, onChoose, look = "seg" }: Props<T>) {
  const values = options.map(([value]) => value);
  const step = (event: KeyboardEvent, by: number) => {
    event.preventDefault();
    const now = chosen === null ? 0 : values.indexOf(chosen);
    const next = values[(now + by + values.length) % values.length];
    if (next === undefined) return;
    onChoose(next);
    const group = (event.currentTarget as Element).parentElement;
    (group?.children[values.indexOf(next)] as HTMLElement | undefined)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight" || event.key === "ArrowDown") step(event, 1);
    if (event.key === "ArrowLeft" || event.key === "ArrowUp") step(event, -1);
  };
  const reachable = chosen ?? values[0];
  return (
    <div class={look} role="radiogroup" aria-label={label}>
      {options.map(([value, content]) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          tabIndex={value === reachable ? 0 : -1}
          onClick={() => onChoose(value)}
          onKeyDown={onKeyDown}
        >
          {content}
        </button>
      ))}
    </div>
  );
}
