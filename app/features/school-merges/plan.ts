import { createHash } from "node:crypto";
import { and, asc, eq, gte } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { school_exam_years } from "~/db/schema";
import { isLocked, runningYear, whyYearClosed } from "~/features/exam-years/queries";
import { papersOnTheWay } from "~/features/packets/movements/queries";
import { findRegistration, findRegistrationOf } from "~/features/school-exam-years/queries";
import { findList } from "~/features/school-exam-years/school-year";
import { findSchoolByCode, type School } from "~/features/schools/queries";
import { type Problem, type Problems, problem, type Sentence } from "~/messages";
import { countInBoth, countMerge, countWaiting, type MergeCounts, type MergedYear } from "./counts";

export interface MergePlan {
  from: School;
  /** Undefined for an unknown school, which is in `problems`. */
  to: School | undefined;
  /** The first year in which the school is closed after the merge. */
  closed_from: number | null;
  years: MergedYear[];
  counts: MergeCounts;
  gives_contact: boolean;
  /** Identifies the counts, so that a later change is noticed. */
  fingerprint: string;
  fixed: Sentence[];
  problems: Problems;
  obstacles: Sentence[];
}

/** Registrations of the running year and of later ones; the years before stay with the school. */
export function planMerge(actor: Actor, from: School, school_code: string): MergePlan {
  const running = runningYear();
  const to = findSchoolByCode(actor, school_code);
  const years = running === null ? [] : yearsFrom(actor, from.school_code, running, to);
  const counts = countMerge(from.school_code, years);
  const problems = objectionsToReceiver(from, to, school_code);
  return {
    from,
    to,
    closed_from: running === null ? null : Math.min(running, from.closed_from ?? running),
    years,
    counts,
    gives_contact: to !== undefined && givesContact(from, to),
    fingerprint: fingerprintOf(from, to, years, counts),
    fixed: [...whyMerged(from), ...whyYearsReadOnly(running, years)],
    problems,
    obstacles: to && Object.keys(problems).length === 0 ? whyNotMerged(from, to, years) : [],
  };
}

const idsFrom = (school_code: string, year: number): number[] =>
  db
    .select({ id: school_exam_years.id })
    .from(school_exam_years)
    .where(and(eq(school_exam_years.school_code, school_code), gte(school_exam_years.exam_year, year)))
    .orderBy(asc(school_exam_years.exam_year))
    .all()
    .map(({ id }) => id);

const yearsFrom = (actor: Actor, code: string, year: number, to: School | undefined): MergedYear[] =>
  idsFrom(code, year).flatMap((id) => {
    const from = findRegistration(actor, id);
    return from ? { from, into: to && findRegistrationOf(actor, to.school_code, from.exam_year) } : [];
  });

export const contactOf = ({ contact_name, contact_phone, contact_email }: School) => ({
  contact_name,
  contact_phone,
  contact_email,
});

const hasContact = (school: School): boolean => Object.values(contactOf(school)).some((value) => value);

/** A contact is one person, so its fields are given together, to a school that has none. */
const givesContact = (from: School, to: School): boolean => hasContact(from) && !hasContact(to);

function fingerprintOf(
  from: School,
  to: School | undefined,
  years: readonly MergedYear[],
  counts: MergeCounts,
): string {
  const lists = years.flatMap(({ from, into }) => [from, into ?? null]);
  const seen = [
    [from, to ?? null].map((school) => [school?.id, school?.version]),
    lists.map((list) => [list?.id, list?.version, list?.state, list?.total_students]),
    counts,
  ];
  return createHash("sha256").update(JSON.stringify(seen)).digest("hex").slice(0, 16);
}

function objectionsToReceiver(from: School, to: School | undefined, value: string): Problems {
  const objection = objectionToReceiver(from, to, value);
  return objection ? { school_code: [objection] } : {};
}

function objectionToReceiver(from: School, to: School | undefined, value: string): Problem | null {
  if (value === "") return problem("required");
  if (!to) return problem("unknown", { value });
  if (to.id === from.id) return problem("merge_same_school", { value });
  if (to.closed_from !== null) return problem("merge_school_closed", { value, year: to.closed_from });
  if (to.exam_type_code !== from.exam_type_code)
    return problem("merge_exam_type", { value, other: to.exam_type_code, type: from.exam_type_code });
  return null;
}

const whyMerged = ({ successor_code: school_code }: School): Sentence[] =>
  school_code === null ? [] : [{ key: "school_merge.is_merged", values: { school_code } }];

/** The years and lists that take no change. */
function whyYearsReadOnly(running: number | null, years: readonly MergedYear[]): Sentence[] {
  if (running === null) return [{ key: "school_merge.no_running_year" }];
  return years.flatMap(({ from, into }) => whyYearReadOnly(from) ?? whyListsReadOnly([from, into]));
}

function whyYearReadOnly({ exam_year: year, total_students: n }: MergedYear["from"]): Sentence | null {
  return whyYearClosed(year) ?? (isLocked(year) ? { key: "school_merge.locked", values: { year, n } } : null);
}

const whyListsReadOnly = (lists: readonly (MergedYear["from"] | undefined)[]): Sentence[] =>
  lists.flatMap((list) => {
    if (!list || findList(list)?.state !== "muktamad") return [];
    const { school_code, exam_year: year, total_students: n } = list;
    return { key: "school_merge.final", values: { school_code, year, n } } as const;
  });

/** Other records that prevent the merge. */
function whyNotMerged(from: School, to: School, years: readonly MergedYear[]): Sentence[] {
  const inBoth = years.flatMap(({ from: { exam_year: year }, into }): Sentence[] => {
    const n = into ? countInBoth(from.school_code, to.school_code, year) : 0;
    return n > 0 ? [{ key: "school_merge.in_both", values: { n, year, school_code: to.school_code } }] : [];
  });
  const versions = years.flatMap(({ from, into }): Sentence[] => {
    const { list_version: n, school_code, exam_year: year } = from;
    return into && n > 0 ? [{ key: "school_merge.has_versions", values: { n, school_code, year } }] : [];
  });
  const { requests: n, transfers } = countWaiting(
    from.school_code,
    years.map(({ from }) => from.exam_year),
  );
  const waiting: Sentence[] = n > 0 ? [{ key: "school_merge.waiting", values: { n, transfers } }] : [];
  const moving = years.flatMap(({ from, into }): Sentence[] => {
    const papers = into ? papersOnTheWay(from.id) : 0;
    const { school_code, exam_year: year } = from;
    return papers > 0 ? [{ key: "school_merge.packets_move", values: { n: papers, school_code, year } }] : [];
  });
  return [...inBoth, ...versions, ...waiting, ...moving];
}
