/** The protocol's messages, as the rest of the page names them. */

import type * as wire from "./generated";

export type {
  BotAccepts,
  BotInfo,
  Called,
  ChatRights,
  ChatSaid,
  ChatSay,
  ChatSilence,
  ChallengeInfo,
  ChallengeOver,
  ClockState,
  Conditional,
  CountInfo,
  EstimateInfo,
  GameAnalyses,
  GameCreated,
  GameInfo,
  IllegalPoint,
  Live,
  LiveGame,
  Lobby,
  Message,
  OfficialInfo,
  Ok,
  OpenGame,
  PersonInfo,
  PlayerInfo,
  Presence,
  StartInfo,
  ProceedingsInfo,
  Reading,
  Rematch,
  Request,
  ResultInfo,
  RecordTree,
  ReviewLead,
  Ruled,
  SetupInfo,
  Snapshot,
  Welcome,
} from "./generated";

export type WireError = wire.Error;
export type ReviewEntry = wire.ReviewMessage["entries"][number];
export type Analysis = wire.AnalysisMessage["analysis"];
export type Color = "black" | "white";
export type Phase = wire.GameInfo["phase"];
export type ColorsBy = wire.GameCreated["colors_by"];
export type Wish = wire.ConsentAsked["wish"];
export type PauseReason = wire.ClockPaused["reason"];
export type EndReason = wire.ResultInfo["reason"];
export type PlanEndReason = NonNullable<wire.Conditional["ended"]>["reason"];
export type Ruling = wire.Ruled["ruling"];

/** What happens in a game: the messages that carry a `seq` of it. */
export type GameEvent = Extract<wire.Message, { seq: number; at_ms: number }>;

/** A request before the connection has given it its `id`. */
export type Unsent<T extends wire.Request = wire.Request> = T extends wire.Request
  ? Omit<T, "id">
  : never;

/** A request that changes a game: it has a name of its own for ever (its `cid`). */
export type ActRequest = Extract<wire.Request, { cid: string }>;
export type Unnamed<T extends ActRequest = ActRequest> = T extends ActRequest
  ? Omit<T, "id" | "cid">
  : never;

export const PROTOCOL_VERSION = 1;

export function opponentOf(color: Color): Color {
  return color === "black" ? "white" : "black";
}

/** Whether a message is an event of a game (they alone have `at_ms`). */
export function isGameEvent(message: wire.Message): message is GameEvent {
  return "at_ms" in message;
}

/** Reads a frame; null for anything that is not a message with a type. */
export function parseMessage(frame: unknown): wire.Message | null {
  if (typeof frame !== "string") return null;
  try {
    const value: unknown = JSON.parse(frame);
    const known = typeof value === "object" && value !== null && "type" in value;
    return known && typeof value.type === "string" ? (value as wire.Message) : null;
  } catch {
    return null;
  }
}
