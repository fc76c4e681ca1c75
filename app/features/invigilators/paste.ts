import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { invigilatorDuties } from "~/db/schema/states";
import { readPaste, tooMany } from "~/features/imports/reading";
import { roomsOf } from "~/features/rooms/queries";
import { collectProblems } from "~/features/values/problems";
import type { SchoolYear } from "~/features/values/school-year";
import { cleanText } from "~/features/values/text";
import { hasProblems, type Problem, type Problems, problem, t } from "~/messages";
import { objectionsToMany } from "./objections";
import { officeRule } from "./queries";
import { type InvigilatorLine, invigilatorLine, mostInvigilators } from "./schema";

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

interface NamedRoom {
  id: number;
  name: string;
}

/** A line of the paste as it was written; `fields` are those of a record. */
interface WrittenLine {
  line: number;
  cells: string[];
  fields: Record<string, unknown>;
  problems: Problems;
}

type ReadLines = { lines: WrittenLine[] } | { problem: Problem };

/** Name, telephone, duty and room, and the IC where the office asks for it. A number of the line before the name is left out. */
function readInvigilatorLines(pasted: string, rooms: readonly NamedRoom[], asksIc: boolean): ReadLines {
  const paste = readPaste(pasted);
  if (!paste.ok) return { problem: paste.problem.code === tooMany().code ? tooManyLines() : paste.problem };
  const [first, ...others] = paste.lines;
  const lines = first && isHeading(cellsOf(first)) ? others : paste.lines;
  if (lines.length > mostInvigilators) return { problem: tooManyLines() };
  if (lines.length === 0) return { problem: problem("required") };
  return { lines: lines.map((line) => readLine(line.line, cellsOf(line), rooms, asksIc)) };
}

const tooManyLines = () => problem("too_many", { max: mostInvigilators });

/** Cells of a spreadsheet; a line without a tab has semicolons or commas between its parts. */
function cellsOf({ cells, raw }: { cells: string[]; raw: string }): string[] {
  const mark = [";", ","].find((each) => raw.includes(each));
  const parts = cells.length > 1 || !mark ? cells : raw.split(mark);
  const clean = parts.map(cleanText);
  const named = /^\d{1,3}\.?$/.test(clean[0] ?? "") ? clean.slice(1) : clean;
  return named.slice(0, named.findLastIndex((cell) => cell !== "") + 1);
}

function readLine(line: number, cells: string[], rooms: readonly NamedRoom[], asksIc: boolean): WrittenLine {
  const [full_name = "", phone = "", duty = "", room = "", ic_number = "", ...more] = cells;
  const problems: Problems = {};
  const found = room === "" ? null : rooms.find(({ name }) => fold(name) === fold(room));
  if (found === undefined) problems.room_id = [problem("unknown", { value: room })];
  const known = dutyOf(duty);
  if (known === undefined) problems.duty = [problem("duty_unknown", { value: duty })];
  const expected = asksIc ? 5 : 4;
  if (more.length > 0 || (!asksIc && ic_number !== ""))
    problems[""] = [problem("column_count", { n: cells.length, expected })];
  const fields = { full_name, phone, duty: known, room_id: found?.id ?? null, ic_number };
  return { line, cells, fields, problems };
}

const fold = (text: string): string => text.toUpperCase();

const short = { chief: ["KETUA", "KP", "K"], invigilator: ["P", ""] };

const dutyOf = (written: string) =>
  invigilatorDuties.find((duty) =>
    [fold(t(`invigilator.duty.${duty}`)), ...short[duty]].includes(fold(written)),
  );

const isHeading = ([first = ""]: string[]): boolean => /^(bil\.?|nama\b.*|no\.)$/i.test(first);
