import { codesInUse } from "~/features/roll-numbers/codes";

/** What stands above the candidates of a sheet. */
export interface SheetHead {
  school_name: string;
  school_code: string;
  centre_codes: string[];
  district_name: string;
  exam_type_code: string;
  exam_name: string;
  year_title: string;
}

interface Centred {
  hq_code: string;
  hq_code_alt: string | null;
}

/** The centre codes that the roll numbers begin with; where none does, the school's first. */
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

/**
 * Where the heading of the late candidates stands on a page: before the first of them. The heading takes no row's place
 * (the page has room for it), so late candidates never change the number of pages.
 */
export function lateHeading(rows: readonly { late: boolean }[], isContinued: boolean) {
  const at = rows.findIndex(({ late }) => late);
  return at === -1 ? null : { at, isContinued };
}

/** What differs between a paper and the data, in candidates. */
export interface Differences {
  added: number;
  removed: number;
  renumbered: number;
  /** Another name, identity, class or the like. */
  changed: number;
  /** The same candidates stand in another order. */
  isReordered: boolean;
  /** The school, its codes, its district, the examination or the year reads otherwise. */
  isHeadChanged: boolean;
}

/** A candidate on a paper: the id, the roll number, and a mark of whatever else is printed. */
export type PrintedRow = readonly [id: number, student_code: string | null, mark: number];

export interface Content {
  head: number;
  rows: readonly PrintedRow[];
  /** The paper shows the end of identity numbers only; its marks and its checksum are of no more than that. */
  isMasked?: boolean;
}

export function compare(printed: Content, current: Content): Differences {
  const before = new Map(printed.rows.map((row) => [row[0], row]));
  const after = new Map(current.rows.map((row) => [row[0], row]));
  const differences = { added: 0, removed: 0, renumbered: 0, changed: 0 };
  for (const [id, student_code, mark] of current.rows) {
    const was = before.get(id);
    if (!was) differences.added += 1;
    else if (was[1] !== student_code) differences.renumbered += 1;
    else if (was[2] !== mark) differences.changed += 1;
  }
  const stayed = (rows: readonly PrintedRow[], others: Map<number, PrintedRow>) =>
    rows.flatMap(([id]) => (others.has(id) ? [id] : []));
  const then = stayed(printed.rows, after);
  const since = stayed(current.rows, before);
  differences.removed = printed.rows.length - then.length;
  return {
    ...differences,
    isReordered: then.some((id, at) => since[at] !== id),
    isHeadChanged: printed.head !== current.head,
  };
}

export const isSame = ({ isReordered, isHeadChanged, ...counts }: Differences): boolean =>
  !isReordered && !isHeadChanged && Object.values(counts).every((count) => count === 0);
