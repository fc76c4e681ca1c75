import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { type Paper, papersOf } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import type { Sliced } from "~/features/values/in-slices";
import type { Listed } from "~/features/values/lists";
import { groupsOf } from "./groups";
import {
  extrasOf,
  fixedLinesOf,
  type Place,
  type Registered,
  type Rule,
  registeredIn,
  rulesOf,
} from "./queries";
import {
  by,
  type Difference,
  differences,
  inPackets,
  type PacketLine,
  packetLines,
  type Totals,
  totalsOf,
} from "./rules";
import type { PacketBoard, PacketList } from "./schema";

interface Figures {
  paper: Paper;
  rule: Rule | null;
  candidates: number;
  /** As they are now; none without a rule. */
  current: PacketLine[];
  /** The fixed figures, or where none are fixed the current ones. */
  lines: PacketLine[];
  /** None in a closed year. */
  changes: Difference[];
}

interface Query extends Place {
  exam_type_code: string | null;
}

/** The candidates are read once for all papers, because each candidate sits every paper of the exam type. */
function* figuresOf(
  actor: Actor,
  papers: readonly Paper[],
  schools: Schools,
  query: Query,
): Sliced<Figures[]> {
  const ids = papers.map(({ id }) => id);
  const isChosen = ({ registration_id }: { registration_id: number }) => schools.has(registration_id);
  const groups = by(yield* groupsOf(actor, query, [...schools.keys()]), (group) => group.exam_type_code);
  const extras = by(extrasOf(actor, ids).filter(isChosen), (extra) => extra.exam_paper_id);
  const fixed = by(fixedLinesOf(actor, ids).filter(isChosen), (line) => line.exam_paper_id);
  const rules = new Map(rulesOf(ids).map((rule) => [rule.exam_paper_id, rule]));
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
      lines: stored ?? current,
      changes: hasChanges ? differences(stored, current) : [],
    };
  });
}

type Schools = Map<number, Registered & { at: number }>;

const schoolsOf = (actor: Actor, place: Place): Schools =>
  new Map(
    registeredIn(actor, place).map((school, at) => [school.registration_id, { ...school, at }] as const),
  );

type Line = Pick<PacketLine, "registration_id" | "room_name" | "adaptation">;
type OfSchool<Each> = Omit<Each, "registration_id"> & Omit<Registered, "registration_id">;

/** Ordinary papers first, and the copies of the chief invigilator after the rooms. */
function inOrder<Each extends Line>(lines: readonly Each[], schools: Schools): OfSchool<Each>[] {
  const at = ({ registration_id }: Line) => schools.get(registration_id)?.at ?? 0;
  return lines
    .toSorted((one, other) => at(one) - at(other) || compareLines(one, other))
    .flatMap(({ registration_id, ...line }) => {
      const school = schools.get(registration_id);
      if (!school) return [];
      const { school_code, school_name, district_code } = school;
      return [{ ...line, school_code, school_name, district_code }];
    });
}

const compareLines = (one: Line, other: Line): number =>
  compare(one.adaptation, other.adaptation) ||
  Number(one.room_name === "") - Number(other.room_name === "") ||
  compare(one.room_name, other.room_name);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const idsIn = (rows: readonly { registration_id: number }[]): number[] => [
  ...new Set(rows.map(({ registration_id }) => registration_id)),
];
const schoolsIn = (rows: readonly { registration_id: number }[]): number => idsIn(rows).length;

export interface PaperOnBoard extends Paper, Totals {
  rule: Rule | null;
  total_schools: number;
  /** Schools whose figures are not as they were fixed. */
  total_changed: number;
}

const onBoard = ({ paper, rule, candidates, lines, changes }: Figures): PaperOnBoard => ({
  ...paper,
  rule,
  ...totalsOf(lines),
  ...(rule === null && { candidates }),
  total_schools: schoolsIn(lines),
  total_changed: schoolsIn(changes),
});

export function* packetBoardOf(
  actor: Actor,
  query: Omit<PacketBoard, "exam_year"> & { exam_year: number },
): Sliced<PaperOnBoard[]> {
  const papers = papersOf(query.exam_year, query.exam_type_code);
  return (yield* figuresOf(actor, papers, schoolsOf(actor, query), query)).map(onBoard);
}

export type SchoolLine = OfSchool<PacketLine>;
export type SchoolDifference = OfSchool<Difference>;

export interface PacketsOfPaper extends Listed<SchoolLine> {
  paper: PaperOnBoard;
  changes: SchoolDifference[];
}

function* figuresAt(
  actor: Actor,
  paper: Paper,
  place: Omit<Place, "exam_year">,
): Sliced<{ figures: Figures; schools: Schools }> {
  const query = { ...paper, ...place };
  const schools = schoolsOf(actor, query);
  const [figures] = yield* figuresOf(actor, [paper], schools, query);
  if (!figures) throw new Error(`No figures of paper ${paper.id}`);
  return { figures, schools };
}

export function* packetsOfPaper(
  actor: Actor,
  paper: Paper,
  { page, limit, ...place }: PacketList,
): Sliced<PacketsOfPaper> {
  const { figures, schools } = yield* figuresAt(actor, paper, place);
  const lines = inOrder(figures.lines, schools);
  return {
    data: lines.slice((page - 1) * limit, page * limit),
    total: lines.length,
    page,
    limit,
    paper: onBoard(figures),
    changes: inOrder(figures.changes, schools),
  };
}

export interface PacketsToFix {
  rule: Rule | null;
  current: PacketLine[];
  totals: Totals;
  total_schools: number;
  changes: SchoolDifference[];
  /** With a line that fixing would change. */
  registration_ids: number[];
  fingerprint: string;
}

/** What fixing would store, with what that changes. */
export function* packetsToFix(actor: Actor, paper: Paper): Sliced<PacketsToFix> {
  const { figures, schools } = yield* figuresAt(actor, paper, { district_code: null, school_code: null });
  const { rule, current, changes } = figures;
  const seen = JSON.stringify([rule?.fixed_at, current]);
  return {
    rule,
    current,
    totals: totalsOf(current),
    total_schools: schoolsIn(current),
    changes: inOrder(changes, schools),
    registration_ids: idsIn(rule?.fixed_at ? changes : current),
    fingerprint: createHash("sha256").update(seen).digest("base64url").slice(0, 22),
  };
}
