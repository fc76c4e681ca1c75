import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { roomsOf } from "~/features/rooms/queries";
import { collectProblems } from "~/features/values/problems";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, type Problem, type Problems } from "~/messages";
import { readInvigilatorLines } from "./lines";
import { objectionsToMany } from "./objections";
import { officeRule } from "./queries";
import { type InvigilatorLine, invigilatorLine } from "./schema";

export interface JudgedLine {
  line: number;
  /** As written, where the line is wrong. */
  cells: string[];
  status: "new" | "listed" | "wrong";
  invigilator: InvigilatorLine | null;
  room_name: string | null;
  problems: Problems;
}

export interface PastePreview {
  judged: JudgedLine[];
  /** Those that are not listed yet. */
  fresh: InvigilatorLine[];
  counts: Record<JudgedLine["status"], number>;
  fingerprint: string;
}

/** A line of a person who is listed already, or who is in an earlier line, is left out and stated. */
export function previewOf(
  actor: Actor,
  place: SchoolYear,
  pasted: string,
): PastePreview | { problem: Problem } {
  const rooms = roomsOf(actor, place);
  const read = readInvigilatorLines(pasted, rooms, officeRule().asks_ic);
  if ("problem" in read) return read;
  const lines = read.lines.map(({ line, cells, fields, problems: ofLine }) => {
    const parsed = invigilatorLine.safeParse(fields);
    const problems: Problems = { ...(parsed.error && collectProblems(parsed.error)), ...ofLine };
    return { line, cells, problems, invigilator: hasProblems(problems) ? null : (parsed.data ?? null) };
  });
  const readable = lines.flatMap(({ invigilator }) => invigilator ?? []);
  const objections = objectionsToMany(actor, place, readable);
  const judged = lines.map((each): JudgedLine => {
    const { invigilator } = each;
    if (!invigilator) return { ...each, status: "wrong", room_name: null };
    const isListed = `invigilators.${readable.indexOf(invigilator)}.full_name` in objections;
    const room_name = rooms.find(({ id }) => id === invigilator.room_id)?.name ?? null;
    return { ...each, status: isListed ? "listed" : "new", room_name };
  });
  const fresh = judged.flatMap(({ status, invigilator }) => (status === "new" ? (invigilator ?? []) : []));
  const counts = { new: 0, listed: 0, wrong: 0 };
  for (const { status } of judged) counts[status] += 1;
  return { judged, fresh, counts, fingerprint: fingerprintOf(fresh) };
}

const fingerprintOf = (fresh: readonly InvigilatorLine[]): string =>
  createHash("sha256").update(JSON.stringify(fresh)).digest("base64url").slice(0, 22);
