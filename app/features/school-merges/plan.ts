import { createHash } from "node:crypto";
import { and, asc, eq, gte } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { school_exam_years } from "~/db/schema";
import { runningYear } from "~/features/exam-years/queries";
import { findRegistration, findRegistrationOf } from "~/features/school-exam-years/queries";
import { findSchoolByCode, type School } from "~/features/schools/queries";
import type { Problems, Sentence } from "~/messages";
import { countMerge, type MergeCounts, type MergedYear } from "./counts";
import { objectionsToReceiver, whyNotMerged, whyYearsReadOnly } from "./objections";

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
    fixed: whyYearsReadOnly(running, years),
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
