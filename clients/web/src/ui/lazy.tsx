/**
 * A component whose file is loaded when it is first asked for: until then what stands in
 * for it, and when the file cannot be had, a way to begin anew.
 */

import type { ComponentType, ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { onceLoaded } from "./once-loaded";

/** What stands there while the file is on its way, and instead of it. */
export interface StandIns {
  Waiting: ComponentType;
  Failed: ComponentType<{ problem: Error }>;
}

export interface Lazy<P> {
  /** Draws the component, or what stands in for it. */
  (props: P): ComponentChildren;
  /** Loads the file; done even when that fails, for whoever draws it tries again and says so. */
  load(): Promise<void>;
}

export function lazy<P extends object>(file: () => Promise<ComponentType<P>>, { Waiting, Failed }: StandIns): Lazy<P> {
  const loaded = onceLoaded(file);
  const Loaded: Lazy<P> = (props: P) => {
    const [problem, setProblem] = useState<Error | null>(null);
    useEffect(() => {
      let gone = false;
      const ask = () =>
        void loaded.ask().then((failed) => {
          if (!gone) setProblem(failed);
        });
      ask();
      addEventListener("online", ask);
      return () => {
        gone = true;
        removeEventListener("online", ask);
      };
    }, []);
    const Component = loaded.found.value;
    if (Component !== null) return <Component {...props} />;
    return problem === null ? <Waiting /> : <Failed problem={problem} />;
  };
  Loaded.load = async () => void (await loaded.ask());
  return Loaded;
}
