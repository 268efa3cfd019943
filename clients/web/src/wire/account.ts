/** Plain HTTP about accounts: what is asked, and refusals by their code. */

import type { GameInfo, PlayerInfo } from "./messages";

/** The server said no: `code` is stable, `sentence` its reason in English. */
export class HttpRefused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly params: Readonly<Record<string, string | number>>,
  ) {
    super(sentence);
  }
}

export interface LoggedIn {
  token: string;
  player: PlayerInfo;
}

export interface Account {
  player: PlayerInfo;
  created_at: string;
}

export interface OwnBots {
  bots: { name: string; has_key: boolean }[];
  most: number;
}

export interface BotKey {
  name: string;
  token: string;
}

export type Access = "open" | "invite" | "closed";

export interface Profile {
  player: PlayerInfo;
  created_at: string;
  rating: { rating: number; deviation: number; games: number; provisional: boolean } | null;
}

export interface RatingStep {
  number: number;
  at: string;
  rating: number;
  deviation: number;
  rank: string;
  score: number;
  game: GameInfo | null;
}

export interface RatingHistory {
  steps: RatingStep[];
  next: number | null;
}

export interface GamesPage {
  games: GameInfo[];
  next: string | null;
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Asks the server; rejects with `HttpRefused`, or when it cannot be reached. */
export async function ask<T>(
  method: Method,
  path: string,
  { token = null, body }: { token?: string | null; body?: object } = {},
): Promise<T> {
  const headers: Record<string, string> = {};
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw await refusalOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function refusalOf(answer: Response): Promise<HttpRefused> {
  try {
    const { detail, code, params } = (await answer.json()) as {
      detail?: unknown;
      code?: unknown;
      params?: Record<string, string | number>;
    };
    return new HttpRefused(
      answer.status,
      typeof code === "string" ? code : "",
      typeof detail === "string" ? detail : "",
      params ?? {},
    );
  } catch {
    return new HttpRefused(answer.status, "", "", {}); // a proxy's page, say
  }
}
