/** A page or a part of one that has nothing to show: one sentence, one button. */

import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  say?: string;
  code?: string | undefined;
  busy?: boolean;
  /** The whole page: its sentence is the heading of the page. */
  whole?: boolean;
  children?: ComponentChildren;
}

export function Blank({ title, say, code, busy = false, whole = false, children }: Props) {
  return (
    <div class="blank" aria-busy={busy}>
      {whole ? <h1>{title}</h1> : <h2>{title}</h2>}
      {say !== undefined && <p>{say}</p>}
      {children}
      {code !== undefined && <code>{code}</code>}
    </div>
  );
}
