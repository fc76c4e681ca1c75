import { sqlite } from "~/db/client";
import { isPause, type Sliced } from "~/features/values/in-slices";
import type { SchoolYear } from "~/features/values/school-year";
import type { Coverage } from "../question-ids";
import { type CoveredPlace, classesIn, placesCovered } from "./coverage";
import type { JudgedLine } from "./lines";

/** Stored candidates whom the list does not name, by school and year, where it is complete. Those who are withdrawn are not expected in it. */
export interface Missing {
  covers: Coverage;
  /** Found in the list. */
  classes: string[];
  total: number;
  places: (CoveredPlace & { n: number })[];
}

export interface MissingCandidate extends SchoolYear {
  id: number;
  version: number;
  full_name: string;
  class_name: string | null;
  student_code: string | null;
}

const unnamed = `from students indexed by students_by_school
  where school_code = :school_code and exam_year = :exam_year and withdrawn_at is null
    and (:classes is null or class_name in (select value from json_each(:classes)))
    and id not in (select value from json_each(:named))`;

const countIn = sqlite.prepare<[CoveredPlace], number>(`select count(*) ${unnamed}`).pluck();

const pageIn = sqlite.prepare<[CoveredPlace & { limit: number; offset: number }], MissingCandidate>(
  `select id, version, full_name, class_name, student_code, school_code, exam_year ${unnamed}
   order by full_name, id limit :limit offset :offset`,
);

const among = sqlite
  .prepare<[CoveredPlace & { ids: string }], number>(
    `select id ${unnamed} and id in (select value from json_each(:ids))`,
  )
  .pluck();

type Line = Pick<JudgedLine<SchoolYear, unknown>, "value" | "stored">;

export function* missingFrom(judged: readonly Line[], covers: Coverage = "nothing"): Sliced<Missing> {
  const places: Missing["places"] = [];
  for (const [at, place] of placesCovered(judged, covers).entries()) {
    if (isPause(at)) yield;
    const n = countIn.get(place) ?? 0;
    if (n > 0) places.push({ ...place, n });
  }
  return { covers, classes: classesIn(judged), total: places.reduce((sum, { n }) => sum + n, 0), places };
}

/** Whether all of them are still stored where the list is complete, and named by no line. */
export function areMissing({ places }: Missing, ids: readonly number[]): boolean {
  const found = places.flatMap((place) => among.all({ ...place, ids: JSON.stringify(ids) }));
  return ids.every((id) => found.includes(id));
}

/** `from` counts over all places. */
export function missingCandidates({ places }: Missing, from: number, most: number): MissingCandidate[] {
  const rows: MissingCandidate[] = [];
  let offset = from;
  for (const { n, ...place } of places) {
    if (rows.length >= most) break;
    if (offset < n) rows.push(...pageIn.all({ ...place, limit: most - rows.length, offset }));
    offset = Math.max(0, offset - n);
  }
  return rows;
}
