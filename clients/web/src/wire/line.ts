/** What a connection needs of the world, what it tells whoever has it, what it answers. */

import type { Message, Ok, Welcome, WireError } from "./messages";

/** What the connection uses of a `WebSocket`. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(frame: string): void;
  close(): void;
}

export interface World {
  open(): Socket;
  /** Our monotonic time in ms. */
  now(): number;
  random(): number;
  /** Calls back after `ms`; the result cancels it. */
  later(ms: number, callback: () => void): () => void;
  token(): Promise<string | null>;
  forgetToken(): void;
  /** The token of a log-in, which goes before that of a guest; null without one. */
  session?(): string | null;
  forgetSession?(): void;
}

export type LinkState = "connecting" | "ready" | "lost" | "replaced";

export interface Hooks {
  state(state: LinkState): void;
  ready(welcome: Welcome): void;
  message(message: Message): void;
}

export type Answer = Ok | WireError;

/** The connection ended before the answer came: nobody knows whether it was done. */
export class Undecided extends Error {}
