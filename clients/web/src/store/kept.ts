/** A choice that is kept between visits, and followed by every open tab. */

import { signal, type Signal } from "@preact/signals";
import { keep, onKept, recall } from "./memory";

/** How a value is written down: null for the usual one, which is not kept at all. */
export interface Writing<T> {
  read(text: string | null): T;
  write(value: T): string | null;
}

export class Kept<T> {
  readonly #signal: Signal<T>;

  constructor(
    readonly key: string,
    private readonly writing: Writing<T>,
  ) {
    this.#signal = signal(writing.read(recall(key)));
    onKept(key, (text) => (this.#signal.value = writing.read(text)));
  }

  /** The choice; whoever draws with it is drawn again when it changes. */
  get value(): T {
    return this.#signal.value;
  }

  set(value: T): void {
    this.#signal.value = value;
    keep(this.key, this.writing.write(value));
  }
}

/** One of a few words; anything else that is found is taken for `usual`. */
export function oneOf<T extends string>(words: readonly T[], usual: T): Writing<T> {
  return {
    read: (text) => words.find((word) => word === text) ?? usual,
    write: (value) => (value === usual ? null : value),
  };
}

/** Yes or no, written as "on" and "off". */
export function onOff(usual: boolean): Writing<boolean> {
  return {
    read: (text) => (text === "on" ? true : text === "off" ? false : usual),
    write: (value) => (value === usual ? null : value ? "on" : "off"),
  };
}

/** A whole number of per cent, 0 to 100. */
export function percent(usual: number): Writing<number> {
  return {
    read: (text) => {
      const value = text === null || !/^\d{1,3}$/.test(text) ? usual : Number(text);
      return value <= 100 ? value : usual;
    },
    write: (value) => (value === usual ? null : String(Math.round(Math.min(100, Math.max(0, value))))),
  };
}
