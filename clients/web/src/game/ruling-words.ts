/** How a ruling is said. */

import type { Texts } from "../i18n";
import type { Ruled, Ruling } from "../wire/messages";
import { figures } from "./clock";

/** A ruling in words: "Warning, White, two moves in a row". */
export function rulingWords(ruling: Ruling, t: Texts): string {
  const parts: string[] = [t.desk.names[ruling.name]];
  switch (ruling.name) {
    case "warn":
    case "lose":
      parts.push(t.side[ruling.color]);
      if (ruling.offense != null) parts.push(t.desk.offenses[ruling.offense]);
      break;
    case "forfeit":
      parts.push(t.side[ruling.color], t.desk.forfeits[ruling.reason]);
      break;
    case "takeback":
    case "grant_leave":
      parts.push(t.side[ruling.color]);
      break;
    case "revert_to":
      parts.push(t.desk.after(ruling.ply));
      if (ruling.to_move != null) parts.push(`${t.desk.fields.toMove} ${t.side[ruling.to_move]}`);
      break;
    case "adjourn":
      if (ruling.seal) parts.push(t.desk.sealedFirst);
      break;
    case "adjust_clock": {
      const { main_ms: main, periods = 0, period_ms: period = 0 } = ruling.left;
      parts.push(t.side[ruling.color], figures(main > 0 ? main : period));
      if (periods > 0) parts.push(`${t.desk.fields.periods} ${periods}`);
      break;
    }
    case "correct_clocks":
      parts.push(figures(ruling.real_ms));
      break;
    case "mark_contestable":
    case "rule_dead":
    case "rule_alive":
      parts.push(ruling.vertices.join(" "));
      break;
    case "rule_false_life":
      parts.push(ruling.vertex, t.desk.falseLife(ruling.is_false));
      if (ruling.barred?.length) parts.push(`${t.desk.fields.barred}: ${ruling.barred.join(" ")}`);
      break;
    case "cancel_result":
      parts.push(t.desk.results[ruling.new]);
      break;
    default:
      break;
  }
  return parts.filter((part) => part !== "").join(t.clauses);
}

/** A ruling with its article and its reason, by whom. */
export function ruledWords({ by, ruling, article, reason }: Ruled, t: Texts): string {
  return t.told.ruled(by.name, rulingWords(ruling, t), article, reason);
}
