import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { differing, type Totals, totalFields } from "./counted-totals";
import { findRegistrations, type Registration } from "./queries";

const storedTotals = sqlite.prepare<[number], Totals>(
  `select ${totalFields.join(", ")} from school_exam_years where id = ?`,
);

const countedTotals = sqlite.prepare<[string, number], Totals>(
  `select count(*) - count(withdrawn_at) as total_students, count(student_code) filter (where is_active) as total_student_with_code,
     count(*) filter (where is_active and gender = 'L') as total_male,
     count(*) filter (where is_active and gender = 'P') as total_female,
     count(*) filter (where is_active and not is_citizen) as total_not_citizen,
     count(*) filter (where is_active and ic_number is null) as total_without_ic,
     count(*) filter (where is_active and coalesce(ic_number, passport_number, birth_cert_number) is null)
       as total_without_document,
     count(withdrawn_at) as total_withdrawn
   from (select *, withdrawn_at is null as is_active from students where school_code = ? and exam_year = ?)`,
);

const setTotals = sqlite.prepare(
  `update school_exam_years set ${totalFields.map((field) => `${field} = :${field}`).join(", ")},
     updated_at = :updated_at, version = version + 1
   where id = :id`,
);

export interface Recounted {
  registration: Registration;
  stored: Totals;
  counted: Totals;
  /** Its own totals are right, but those of its year by district and exam type are not. */
  isYearWrong: boolean;
}

export function compareTotals(actor: Actor, ids: readonly number[]): Recounted[] {
  const registrations = findRegistrations(actor, ids);
  const years = new Set(registrations.map(({ exam_year }) => exam_year));
  const wrongYears = new Set([...years].filter((year) => wrongGroupsOf(year).length > 0));
  return registrations.map((registration) => {
    const { stored, counted } = totalsOf(registration);
    const isYearWrong = differing(stored, counted).length === 0 && wrongYears.has(registration.exam_year);
    return { registration, stored, counted, isYearWrong };
  });
}

function totalsOf({ id, school_code, exam_year }: Registration): { stored: Totals; counted: Totals } {
  return {
    stored: storedTotals.get(id) as Totals,
    counted: countedTotals.get(school_code, exam_year) as Totals,
  };
}

/** Triggers maintain the totals; this repairs damage, as by a bad restore. Call it inside the transaction of the action. */
export function recount(actor: Actor, registrations: readonly Registration[]): void {
  for (const registration of registrations) repairRegistration(actor, registration);
  for (const year of new Set(registrations.map(({ exam_year }) => exam_year))) repairYear(actor, year);
}

function repairRegistration(actor: Actor, registration: Registration): void {
  const { stored, counted } = totalsOf(registration);
  const wrong = differing(stored, counted);
  if (wrong.length === 0) return;
  const { id, school_code, exam_year } = registration;
  setTotals.run({ ...counted, updated_at: now(), id });
  recordEvent(actor, {
    action: "school_exam_year.recounted",
    entity: "school_exam_year",
    entity_id: id,
    school_code,
    exam_year,
    changes: Object.fromEntries(wrong.map((field) => [field, [stored[field], counted[field]]])),
  });
}

const sums = ["total_schools", ...totalFields, "total_empty_schools", "total_complete_schools"] as const;

type Sums = Record<(typeof sums)[number], number>;
type Group = { district_code: string; exam_type_code: string };

interface WrongGroup extends Group {
  stored: Sums;
  added: Sums;
}

const storedGroups = sqlite.prepare<[number], Group & Sums>(
  `select district_code, exam_type_code, ${sums.join(", ")} from year_totals where exam_year = ?`,
);

const addedGroups = sqlite.prepare<[number], Group & Sums>(
  `select r.district_code, r.exam_type_code, count(*) as total_schools,
     ${totalFields.map((field) => `sum(r.${field}) as ${field}`).join(", ")},
     count(*) filter (where r.total_students = 0) as total_empty_schools,
     count(*) filter (where r.total_students > 0 and r.total_student_with_code = r.total_students)
       as total_complete_schools
   from school_exam_years r
   where r.exam_year = ? group by r.district_code, r.exam_type_code`,
);

const setGroup = sqlite.prepare(
  `insert into year_totals (exam_year, district_code, exam_type_code, ${sums.join(", ")})
   values (:exam_year, :district_code, :exam_type_code, ${sums.map((field) => `:${field}`).join(", ")})
   on conflict do update set ${sums.map((field) => `${field} = excluded.${field}`).join(", ")}`,
);

const nothing = Object.fromEntries(sums.map((field) => [field, 0])) as Sums;
const keyOf = ({ district_code, exam_type_code }: Group) => JSON.stringify([district_code, exam_type_code]);

/** A group that has emptied may remain with zeros. */
function wrongGroupsOf(exam_year: number): WrongGroup[] {
  const stored = new Map(storedGroups.all(exam_year).map((group) => [keyOf(group), group]));
  const added = new Map(addedGroups.all(exam_year).map((group) => [keyOf(group), group]));
  return [...new Set([...stored.keys(), ...added.keys()])].flatMap((key) => {
    const [district_code, exam_type_code] = JSON.parse(key) as [string, string];
    const group = { stored: stored.get(key) ?? nothing, added: added.get(key) ?? nothing };
    const isRight = sums.every((field) => group.stored[field] === group.added[field]);
    return isRight ? [] : [{ district_code, exam_type_code, ...group }];
  });
}

function repairYear(actor: Actor, exam_year: number): void {
  for (const { district_code, exam_type_code, stored, added } of wrongGroupsOf(exam_year)) {
    setGroup.run({ ...added, exam_year, district_code, exam_type_code });
    const wrong = sums.filter((field) => stored[field] !== added[field]);
    recordEvent(actor, {
      action: "year_total.recounted",
      entity: "year_total",
      entity_id: `${exam_year}/${district_code}/${exam_type_code}`,
      exam_year,
      changes: Object.fromEntries(wrong.map((field) => [field, [stored[field], added[field]]])),
    });
  }
}
