import type { RoomPattern } from "~/db/schema/states";
import type { Paper } from "~/features/exam-papers/queries";
import { codesInUse } from "~/features/roll-numbers/codes";
import type { OfficeSignature, SignedStep } from "~/features/school-exam-years/sign-off/on-behalf";

export type PaperOnSheet = Pick<Paper, "code" | "name" | "held_on" | "starts_at" | "ends_at">;

export interface RoomOnSheet {
  name: string;
  rows: number;
  columns: number;
  capacity: number;
  pattern: RoomPattern;
  /** The seats of candidates whom the actor does not see. */
  hidden: number[];
}

export interface SheetHead {
  school_name: string;
  /** The code of that year. */
  recorded_school_code: string;
  centre_codes: string[];
  district_name: string;
  exam_type_code: string;
  exam_name: string;
  year_title: string;
  /** Of a final list; 0 for another. */
  list_version: number;
  /** What the office signed for an absent school or district. */
  on_behalf: Record<SignedStep, OfficeSignature | null>;
  papers: readonly PaperOnSheet[];
  /** Of a sheet for one room alone. */
  room: RoomOnSheet | null;
}

interface Centred {
  hq_code: string;
  hq_code_alt: string | null;
}

export function centreOf(school: Centred, student_codes: readonly (string | null)[]): string[] {
  const used = codesInUse(school, student_codes).flatMap((field) => school[field] ?? []);
  return used.length > 0 ? used : [school.hq_code];
}

export interface Count {
  n: number;
  boys: number;
  girls: number;
}

export function countOf(candidates: readonly { gender: string | null }[]): Count {
  const of = (gender: string) => candidates.filter((candidate) => candidate.gender === gender).length;
  return { n: candidates.length, boys: of("L"), girls: of("P") };
}

/** The first row of late candidates on a page, which has a heading above it. */
export function lateHeading(rows: readonly { late: boolean }[], isContinued: boolean) {
  const at = rows.findIndex(({ late }) => late);
  return at === -1 ? null : { at, isContinued };
}

export interface Differences {
  added: number;
  removed: number;
  withdrawn: number;
  renumbered: number;
  /** Another room or seat; counted as changed where the print is from before its seats were recorded. */
  reseated: number;
  changed: number;
  isReordered: boolean;
  isHeadChanged: boolean;
}

/** The code comes first, so that a changed paper can be named. */
export type PrintedPaper = readonly [code: string, ...facts: (string | null)[]];

export type PrintedRow = readonly [id: number, student_code: string | null, mark: number, seat?: number];

export interface Content {
  head: number;
  rows: readonly PrintedRow[];
  /** What the pages show of the papers, for a sheet that shows them. Absent where a print is from before they were recorded. */
  papers?: readonly PrintedPaper[];
  /** The parts of the head apart, to say which one changed. Absent in a print from before they were recorded. */
  record?: number;
  room?: number;
  issuer?: number;
  /** The print shows masked identity numbers, and its marks and checksum cover those only. */
  isMasked?: boolean;
  /** Of a room: the print leaves out candidates of other schools, whom its reader does not see. */
  isOfSchool?: boolean;
}

/** `countWithdrawn` counts the withdrawn candidates among those that the print has and the list has not. */
export function compare(
  printed: Content,
  current: Content,
  countWithdrawn: (ids: readonly number[]) => number = () => 0,
): Differences {
  const before = new Map(printed.rows.map((row) => [row[0], row]));
  const after = new Map(current.rows.map((row) => [row[0], row]));
  const differences = { added: 0, removed: 0, withdrawn: 0, renumbered: 0, reseated: 0, changed: 0 };
  const hasSeats = printed.record !== undefined;
  for (const [id, student_code, mark, seat] of current.rows) {
    const was = before.get(id);
    if (!was) differences.added += 1;
    else if (was[1] !== student_code) differences.renumbered += 1;
    else if (was[2] !== mark) differences[hasSeats && was[3] !== seat ? "reseated" : "changed"] += 1;
  }
  const stayed = (rows: readonly PrintedRow[], others: Map<number, PrintedRow>) =>
    rows.flatMap(([id]) => (others.has(id) ? [id] : []));
  const then = stayed(printed.rows, after);
  const since = stayed(current.rows, before);
  const gone = printed.rows.flatMap(([id]) => (after.has(id) ? [] : [id]));
  differences.withdrawn = gone.length > 0 ? countWithdrawn(gone) : 0;
  differences.removed = gone.length - differences.withdrawn;
  return {
    ...differences,
    isReordered: then.some((id, at) => since[at] !== id),
    isHeadChanged: printed.head !== current.head || changedPapers(printed, current).length > 0,
  };
}

/** The codes of the papers that the sheet shows otherwise now, or no longer. */
export function changedPapers({ papers: before }: Content, { papers: after }: Content): string[] {
  if (!before || !after) return [];
  // A print from before a fact was recorded is compared without it.
  const facts = Math.min(...[...before, ...after].map(({ length }) => length));
  const shown = (papers: readonly PrintedPaper[]) =>
    new Set(papers.map((paper) => JSON.stringify(paper.slice(0, facts))));
  const [then, since] = [shown(before), shown(after)];
  const changed = [...since].filter((paper) => !then.has(paper));
  const gone = [...then].filter((paper) => !since.has(paper));
  return [...new Set([...changed, ...gone].map((paper) => JSON.parse(paper)[0] as string))];
}

export const isSame = ({ isReordered, isHeadChanged, ...counts }: Differences): boolean =>
  !isReordered && !isHeadChanged && Object.values(counts).every((count) => count === 0);

/** On one line. */
export const withMark = (n: number): string => `${n}\u00a0K`;
