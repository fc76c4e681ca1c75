import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { sqlite } from "~/db/client";
import { totalFields } from "./totals";

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
export function wrongGroupsOf(exam_year: number): WrongGroup[] {
  const stored = new Map(storedGroups.all(exam_year).map((group) => [keyOf(group), group]));
  const added = new Map(addedGroups.all(exam_year).map((group) => [keyOf(group), group]));
  return [...new Set([...stored.keys(), ...added.keys()])].flatMap((key) => {
    const [district_code, exam_type_code] = JSON.parse(key) as [string, string];
    const group = { stored: stored.get(key) ?? nothing, added: added.get(key) ?? nothing };
    const isRight = sums.every((field) => group.stored[field] === group.added[field]);
    return isRight ? [] : [{ district_code, exam_type_code, ...group }];
  });
}

export function repairYear(actor: Actor, exam_year: number): void {
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
