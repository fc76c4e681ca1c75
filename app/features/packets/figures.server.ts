import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { type Paper, papersOf } from "~/features/exam-papers/queries.server";
import { whyYearClosed } from "~/features/exam-years/queries.server";
import type { Listed } from "~/features/values/lists";
import { groupsOf } from "./groups.server";
import {
  extrasOf,
  fixedLinesOf,
  type Place,
  type Registered,
  type Rule,
  registeredIn,
  rulesOf,
} from "./queries.server";
import {
  type Difference,
  differences,
  inPackets,
  type PacketLine,
  packetLines,
  type Totals,
  totalsOf,
} from "./rules";
import type { PacketBoard, PacketList } from "./schema";

type OfSchool<Each> = Each & Registered;

interface PaperFigures {
  paper: Paper;
  rule: Rule | null;
  candidates: number;
  /** As they are now; none without a rule. */
  current: PacketLine[];
  /** The fixed figures, or where none are fixed the current ones. */
  lines: OfSchool<PacketLine>[];
  /** None in a closed year. */
  changes: OfSchool<Difference>[];
}

interface Query extends Place {
  exam_type_code: string | null;
}

/** The candidates are read once for all papers, because each candidate sits every paper of the exam type. */
function figuresOf(actor: Actor, papers: readonly Paper[], query: Query): PaperFigures[] {
  const ids = papers.map(({ id }) => id);
  const schools = new Map(
    registeredIn(actor, query).map((school, at) => [school.registration_id, { school, at }]),
  );
  const isChosen = ({ registration_id }: { registration_id: number }) => schools.has(registration_id);
  const groups = by(groupsOf(actor, query).filter(isChosen), (group) => group.exam_type_code);
  const extras = by(extrasOf(actor, ids).filter(isChosen), (extra) => extra.exam_paper_id);
  const fixed = by(fixedLinesOf(actor, ids).filter(isChosen), (line) => line.exam_paper_id);
  const rules = new Map(rulesOf(ids).map((rule) => [rule.exam_paper_id, rule]));
  const inOrder = <Each extends Line>(lines: readonly Each[]): OfSchool<Each>[] =>
    lines
      .flatMap((line) => {
        const found = schools.get(line.registration_id);
        return found ? [{ at: found.at, line: { ...line, ...found.school } }] : [];
      })
      .sort((one, other) => one.at - other.at || compareLines(one.line, other.line))
      .map(({ line }) => line);
  return papers.map((paper) => {
    const rule = rules.get(paper.id) ?? null;
    const ofType = groups.get(paper.exam_type_code) ?? [];
    const current = rule ? packetLines(ofType, extras.get(paper.id) ?? [], rule) : [];
    const stored = rule?.fixed_at ? (fixed.get(paper.id) ?? []).map(inPackets) : null;
    const hasChanges = stored && !whyYearClosed(paper.exam_year);
    return {
      paper,
      rule,
      candidates: ofType.reduce((sum, { candidates }) => sum + candidates, 0),
      current,
      lines: inOrder(stored ?? current),
      changes: hasChanges ? inOrder(differences(stored, current)) : [],
    };
  });
}

type Line = Pick<PacketLine, "registration_id" | "room_name" | "adaptation">;

/** Ordinary papers first, and the copies of the chief invigilator after the rooms. */
const compareLines = (one: Line, other: Line): number =>
  compare(one.adaptation, other.adaptation) ||
  Number(one.room_name === "") - Number(other.room_name === "") ||
  compare(one.room_name, other.room_name);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function by<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const schoolsIn = (rows: readonly { registration_id: number }[]): number =>
  new Set(rows.map(({ registration_id }) => registration_id)).size;

export interface PaperOnBoard extends Paper, Totals {
  rule: Rule | null;
  total_schools: number;
  /** Schools whose figures are not as they were fixed. */
  total_changed: number;
}

const onBoard = ({ paper, rule, candidates, lines, changes }: PaperFigures): PaperOnBoard => ({
  ...paper,
  rule,
  ...totalsOf(lines),
  ...(rule === null && { candidates }),
  total_schools: schoolsIn(lines),
  total_changed: schoolsIn(changes),
});

export const packetBoardOf = (
  actor: Actor,
  query: Omit<PacketBoard, "exam_year"> & { exam_year: number },
): PaperOnBoard[] => figuresOf(actor, papersOf(query.exam_year, query.exam_type_code), query).map(onBoard);

export type SchoolLine = Omit<OfSchool<PacketLine>, "registration_id">;
export type SchoolDifference = Omit<OfSchool<Difference>, "registration_id">;

export interface PacketsOfPaper extends Listed<SchoolLine> {
  paper: PaperOnBoard;
  changes: SchoolDifference[];
}

const shown = <Each extends { registration_id: number }>({ registration_id: _, ...line }: Each) => line;

export function packetsOfPaper(actor: Actor, paper: Paper, query: PacketList): PacketsOfPaper {
  const { page, limit } = query;
  const [figures] = figuresOf(actor, [paper], { ...query, ...paper });
  if (!figures) throw new Error(`No figures of paper ${paper.id}`);
  const { lines, changes } = figures;
  return {
    data: lines.slice((page - 1) * limit, page * limit).map(shown),
    total: lines.length,
    page,
    limit,
    paper: onBoard(figures),
    changes: changes.map(shown),
  };
}

/** What fixing would store, with what that changes. */
export function packetsToFix(actor: Actor, paper: Paper) {
  const [figures] = figuresOf(actor, [paper], { ...paper, district_code: null, school_code: null });
  const { rule = null, current = [], changes = [] } = figures ?? {};
  const seen = [rule?.fixed_at, current];
  return {
    rule,
    current,
    totals: totalsOf(current),
    total_schools: schoolsIn(current),
    changes: changes.map(shown),
    fingerprint: createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22),
  };
}
