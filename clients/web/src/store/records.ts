/** What the server does for whoever looks at games, by plain HTTP. */

import type { Board } from "../game/board";
import { pointOf, vertexOf } from "../game/points";
import type { Told } from "../game/refusal";
import { boardAt, pathTo, type Tree } from "../game/tree";
import type { Color, EstimateInfo, GameAnalyses, RecordTree } from "../wire/messages";
import type { Place } from "./estimate";
import { recall } from "./memory";

/** Files above this are not even sent; the server takes no more. */
export const MOST_BYTES = 1 << 20;

export type RecordAnswer = { record: RecordTree } | Told;

/** Has the server read a record. */
export async function readRecord(file: Blob): Promise<RecordAnswer> {
  if (file.size > MOST_BYTES) return { code: "record_too_large", sentence: "" };
  if (file.size === 0) return { code: "record_empty", sentence: "" };
  const answer = await ask("/api/sgf", { method: "POST", body: file });
  if (answer === null) return OFFLINE;
  if (answer.ok) return { record: (await answer.json()) as RecordTree };
  return told(answer, CODES[answer.status] ?? "bad_record");
}

const OFFLINE: Told = { code: "offline", sentence: "" };
const CODES: Record<number, string> = { 413: "record_too_large", 429: "too_fast", 503: "busy", 408: "busy", 422: "bad_record" };

/** A ko is seen from the position before the last move. */
const BACK = 2;

/** Asks what a move takes at a node; a refusal says why it cannot be played. */
export async function tryLine(
  tree: Tree,
  at: number,
  color: Color,
  vertex: string | null,
): Promise<{ points: string[] } | Told> {
  const path = pathTo(tree, at);
  let from = Math.max(0, path.length - 1 - BACK);
  // What a set-up or a void play did cannot be played again: it is in the position.
  for (let index = from + 1; index < path.length; index += 1) {
    const node = tree.nodes[path[index] ?? 0];
    const plain = node?.color != null && !node.lost && Object.keys(node.setup).length === 0;
    if (!plain) from = index;
  }
  const board = boardAt(tree, path[from] ?? 0);
  const played = path.slice(from + 1).map((id) => {
    const node = tree.nodes[id];
    return [node?.color ?? "black", node?.vertex ?? "pass"] as const;
  });
  const taken = await playLine(tree.size, board, [...played, [color, vertex ?? "pass"]]);
  if ("code" in taken) return taken;
  return { points: taken.captured.at(-1) ?? [] };
}

/** Asks what each move of a line takes from a position. */
export async function playLine(
  size: number,
  board: Board,
  moves: readonly (readonly [Color, string])[],
): Promise<{ captured: string[][] } | Told> {
  const stones = (side: Color) => board.flatMap((stone, point) => (stone === side ? [vertexOf(point, size)] : []));
  const answer = await ask("/api/line", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ size, black: stones("black"), white: stones("white"), moves }),
  });
  if (answer === null) return OFFLINE;
  if (!answer.ok) return told(answer, "bad_request");
  const { captured } = (await answer.json()) as { captured: string[][] };
  return { captured: captured.map((points) => points.filter((name) => pointOf(name, size) !== null)) };
}

/** Has a position of a game estimated, or of what was tried after it. */
export async function estimateOf(id: string, { ply, tried }: Place): Promise<EstimateInfo | Told> {
  const path = `/api/games/${id}/estimate`;
  const moves = tried.map(([color, vertex]) => [color, vertex ?? "pass"]);
  const answer = await (moves.length === 0
    ? ask(`${path}?ply=${ply}`, { headers: whoWeAre() })
    : ask(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ply, moves }),
      }));
  if (answer === null) return OFFLINE;
  if (answer.ok) return (await answer.json()) as EstimateInfo;
  const code = answer.status === 403 ? "not_shown" : (CODES[answer.status] ?? "unavailable");
  return told(answer, code);
}

/** What engines thought in a game, as far as we may know it now; null where we may not. */
export async function analysesOf(id: string): Promise<GameAnalyses["analyses"] | null> {
  const answer = await ask(`/api/games/${id}/analysis`, { headers: whoWeAre() });
  if (answer === null || !answer.ok) return null;
  return ((await answer.json()) as GameAnalyses).analyses;
}

/** A guest says who he is: players are told nothing while they play. */
function whoWeAre(): Record<string, string> {
  const token = recall("session") ?? recall("guest");
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** Null: the server cannot be reached. */
async function ask(path: string, options: RequestInit): Promise<Response | null> {
  try {
    return await fetch(path, options);
  } catch {
    return null;
  }
}

async function told(answer: Response, code: string): Promise<Told> {
  try {
    const body = (await answer.json()) as { detail?: unknown; code?: unknown };
    return {
      code: typeof body.code === "string" ? body.code : code,
      sentence: typeof body.detail === "string" ? body.detail : "",
    };
  } catch {
    return { code, sentence: "" };
  }
}
