import { sqlite } from "~/db/client.server";
import { isPause, type Sliced } from "~/features/values/in-slices";
import type { SchoolYear } from "~/features/values/school-year";
import type { JudgedLine } from "./lines";

interface Place extends SchoolYear {
  /** The ids of its candidates whom the list names, as JSON. */
  named: string;
  n: number;
}

/** Stored candidates whom the list does not name, by school and year. Those who are withdrawn are not expected in it. */
export interface Missing {
  total: number;
  places: Place[];
}

export interface MissingCandidate extends SchoolYear {
  id: number;
  full_name: string;
  class_name: string | null;
  student_code: string | null;
}

type Named = SchoolYear & { named: string };

const unnamed = `from students indexed by students_by_school
  where school_code = :school_code and exam_year = :exam_year and withdrawn_at is null
    and id not in (select value from json_each(:named))`;

const countIn = sqlite.prepare<[Named], number>(`select count(*) ${unnamed}`).pluck();

const pageIn = sqlite.prepare<[Named & { limit: number; offset: number }], MissingCandidate>(
  `select id, full_name, class_name, student_code, school_code, exam_year ${unnamed}
   order by full_name, id limit :limit offset :offset`,
);

type Line = Pick<JudgedLine<SchoolYear, unknown>, "value" | "stored">;

/** Of the places that the lines of candidates name, which are in the scope of the account. */
export function* missingFrom(judged: readonly Line[]): Sliced<Missing> {
  const byPlace = new Map<string, SchoolYear & { ids: number[] }>();
  for (const { value, stored } of judged) {
    const place = stored ?? value;
    if (!place) continue;
    const { school_code, exam_year } = place;
    const key = JSON.stringify([school_code, exam_year]);
    const found = byPlace.get(key) ?? { school_code, exam_year, ids: [] };
    byPlace.set(key, found);
    if (stored) found.ids.push(stored.id);
  }
  const places: Place[] = [];
  for (const [at, { ids, ...place }] of [...byPlace.values()].entries()) {
    if (isPause(at)) yield;
    const inPlace = { ...place, named: JSON.stringify(ids) };
    const n = countIn.get(inPlace) ?? 0;
    if (n > 0) places.push({ ...inPlace, n });
  }
  return { total: places.reduce((sum, { n }) => sum + n, 0), places };
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
