import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  exam_rooms,
  packet_arrangements,
  room_seats,
  school_exam_years,
  schools,
  special_need_arrangements,
  students,
} from "~/db/schema";
import { type Paper, papersOf } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import type { Sliced } from "~/features/values/in-slices";
import { type Listed, pageOf } from "~/features/values/lists";
import { SLICE } from "~/features/values/slice";
import {
  extrasOf,
  fixedLinesOf,
  inPlace,
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
  type Group,
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
    registeredIn(actor, place.exam_year, inPlace(place)).map(
      (school, at) => [school.registration_id, { ...school, at }] as const,
    ),
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
    ...pageOf(lines, { page, limit }),
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

const { student_id, arrangement_code } = special_need_arrangements;

/** A candidate who needs two adaptations has a paper with both. */
const adaptation = sql`coalesce((select group_concat(${arrangement_code}, '+' order by ${arrangement_code})
  from ${special_need_arrangements}
    join ${packet_arrangements} on ${packet_arrangements.arrangement_code} = ${arrangement_code}
  where ${student_id} = ${students.id}), '')`;

/** The room of another school has that school's code before its name, because both schools may have a room of one name. */
const roomName = sql`case
  when ${exam_rooms.id} is null then ''
  when ${exam_rooms.school_code} = ${students.school_code} then ${exam_rooms.name}
  else ${exam_rooms.school_code} || ' ' || ${exam_rooms.name} end`;

interface GroupOfType extends Group {
  exam_type_code: string;
}

interface GroupsQuery {
  exam_year: number;
  /** Null for all exam types. */
  exam_type_code: string | null;
}

/** The candidates of these registrations who have not withdrawn, some schools at a time. They are the same for all papers of an exam type. */
export function* groupsOf(
  actor: Actor,
  query: GroupsQuery,
  registration_ids: readonly number[],
): Sliced<GroupOfType[]> {
  const ids = registration_ids.toSorted((one, other) => one - other);
  const groups: GroupOfType[] = [];
  for (let at = 0; at < ids.length; at += SLICE.schools) {
    if (at > 0) yield;
    groups.push(...groupsAmong(actor, query, ids.slice(at, at + SLICE.schools)));
  }
  return groups;
}

/** Without the order of the joins and the name of the index, SQLite reads all candidates of the year for one school. */
const groupsAmong = (actor: Actor, { exam_year, exam_type_code }: GroupsQuery, ids: readonly number[]) =>
  db.all<GroupOfType>(
    sql`select ${school_exam_years.id} as registration_id, ${school_exam_years.exam_type_code} as exam_type_code,
        ${roomName} as room_name, ${adaptation} as adaptation, count(*) as candidates
      from json_each(${JSON.stringify(ids)}) as chosen
        cross join ${school_exam_years} on ${school_exam_years.id} = chosen.value
          and ${school_exam_years.exam_year} = ${exam_year}
        cross join ${schools} on ${schools.school_code} = ${school_exam_years.school_code}
        cross join ${students} indexed by students_by_school
          on ${students.school_code} = ${school_exam_years.school_code} and ${students.exam_year} = ${exam_year}
        left join ${room_seats} on ${room_seats.student_id} = ${students.id}
        left join ${exam_rooms} on ${exam_rooms.id} = ${room_seats.room_id}
      where ${and(
        isNull(students.withdrawn_at),
        exam_type_code === null ? undefined : eq(school_exam_years.exam_type_code, exam_type_code),
        visibleTo(actor),
      )}
      group by ${school_exam_years.id}, room_name, adaptation
      order by ${school_exam_years.id}, room_name, adaptation`,
  );
