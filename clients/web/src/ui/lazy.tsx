/**
 * A component whose file is loaded when it is first asked for: until then what stands in
 * for it, and when the file cannot be had, a way to begin anew.
 */

import { signal } from "@preact/signals";
import type { ComponentType, ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

/** What stands there while the file is on its way, and instead of it. */
export interface StandIns {
  Waiting: ComponentType;
  Failed: ComponentType<{ problem: Error }>;
}

export interface Lazy<P> {
  /** Draws the component, or what stands in for it. */
  (props: P): ComponentChildren;
  /** Loads the file, once; done even when that fails, for the component says so. */
  load(): Promise<void>;
}

export function lazy<P extends object>(file: () => Promise<ComponentType<P>>, { Waiting, Failed }: StandIns): Lazy<P> {
  const found = signal<ComponentType<P> | null>(null);
  const problem = signal<Error | null>(null);
  let asked: Promise<void> | null = null;
  const load = () =>
    (asked ??= file().then(
      (component) => void (found.value = component),
      (reason: unknown) => void (problem.value = reason instanceof Error ? reason : new Error(String(reason))),
    ));
  const Loaded: Lazy<P> = (props: P) => {
    useEffect(() => void load(), []);
    const Component = found.value;
    if (Component !== null) return <Component {...props} />;
    return problem.value === null ? <Waiting /> : <Failed problem={problem.value} />;
  };
  Loaded.load = load;
  return Loaded;
}
