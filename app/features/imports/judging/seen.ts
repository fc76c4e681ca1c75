import { hash } from "node:crypto";
import type { JudgedLine } from "./lines";
import type { ImportPlan } from "./plan";

type AnyLine = JudgedLine<unknown, unknown>;
type Lines = Pick<
  ImportPlan<unknown, unknown>,
  "good" | "bad" | "same" | "changed" | "unanswered" | "withdrawn"
>;

const states = ["good", "bad", "same", "changed", "held", "unanswered"] as const;
type LineState = (typeof states)[number];

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A line whose preview differs from the one that the page had shown. */
export interface Differing {
  label: string;
  full_name: string;
  cause: Cause;
}

type Cause = "stored" | "gone" | "wrong" | "right" | "fixed" | "open" | "taken" | "other";

/** The page carries its preview in two signs a line, so that a refused commit can say what differs and nothing is written when a page is
 * read. The first three bits are the state of the line; nine of a hash change with the value or version, but for one change in 512. */
export const seenOf = (plan: Lines, draft_version: number): string =>
  `${draft_version}.${linesOf(plan).map(codeOf).join("")}`;

/** None where the draft was read in another way since, because its lines are then others. */
export function differingFrom(plan: Lines, draft_version: number, seen: string | null): Differing[] {
  const lines = linesOf(plan);
  const [version, codes = ""] = (seen ?? "").split(".");
  if (version !== String(draft_version) || codes.length !== 2 * lines.length) return [];
  return lines.flatMap((line, at) => {
    const before = codes.slice(2 * at, 2 * at + 2);
    if (before === codeOf(line)) return [];
    return [
      { label: line.label ?? String(line.line), full_name: nameIn(line), cause: causeOf(before, line) },
    ];
  });
}

const linesOf = ({ good, bad, same, changed, unanswered, withdrawn }: Lines): AnyLine[] =>
  [...good, ...bad, ...same, ...changed, ...unanswered, ...withdrawn].sort(
    (one, other) => one.line - other.line,
  );

function stateOf({ status, held, asks, withdrawn_at }: AnyLine): LineState {
  if (withdrawn_at !== undefined) return "same";
  if (asks !== undefined && (status === "good" || status === "changed")) return "unanswered";
  return held === undefined ? status : "held";
}

/** A new line has the values of its draft, and an equal line stays equal when fields that the list does not have change. */
function codeOf(line: AnyLine): string {
  const state = stateOf(line);
  if (state === "good") return `${alphabet[(states.indexOf(state) * 512) >> 6]}${alphabet[0]}`;
  const { value, stored, changes, problems, held, withdrawn_at } = line;
  const version = state === "same" ? null : stored?.version;
  const own = [state === "same" ? null : value, stored?.id, version, changes, problems, held, withdrawn_at];
  const bits = Buffer.from(hash("sha1", JSON.stringify(own), "hex"), "hex").readUInt16BE() & 0x1ff;
  const code = states.indexOf(state) * 512 + bits;
  return `${alphabet[code >> 6]}${alphabet[code & 63]}`;
}

function causeOf(before: string, line: AnyLine): Cause {
  const was = states[alphabet.indexOf(before[0] ?? "") >> 3];
  const is = stateOf(line);
  if (is === "bad") return "wrong";
  if (was === "bad") return "right";
  if (was === "good") return "stored";
  if (is === "good") return "gone";
  if (is === "same") return "taken";
  if (was === is) return "other";
  return is === "held" ? "fixed" : was === "held" ? "open" : "other";
}

const nameIn = ({ stored, value, cells }: AnyLine): string =>
  stored?.full_name ?? (value as { full_name?: string } | undefined)?.full_name ?? cells.full_name ?? "";
