/** A component that is drawn again only when one of its properties is another one. */

import { Component, createElement, type ComponentChildren, type ComponentType } from "preact";

export function memo<P extends object>(drawn: ComponentType<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const now = this.props as Record<string, unknown>;
      const then = next as Record<string, unknown>;
      return Object.keys({ ...now, ...then }).some((key) => now[key] !== then[key]);
    }

    override render(): ComponentChildren {
      return createElement(drawn, this.props as P);
    }
  };
}
