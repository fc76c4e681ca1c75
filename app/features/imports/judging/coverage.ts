import type { SchoolYear } from "~/features/values/school-year";
import type { Coverage } from "../question-ids";
import type { JudgedLine } from "./lines";

type Line = Pick<JudgedLine<SchoolYear, unknown>, "value" | "stored">;

export interface CoveredPlace extends SchoolYear {
  /** The ids of its candidates whom the list names, as JSON. */
  named: string;
  /** The classes of its lines, as JSON; null for the whole school. */
  classes: string | null;
}

/** The places that the lines of candidates name, in the scope of the account. */
export function placesCovered(judged: readonly Line[], covers: Coverage): CoveredPlace[] {
  if (covers === "nothing") return [];
  return placesIn(judged).map(({ ids, classes, ...place }) => ({
    ...place,
    named: JSON.stringify(ids),
    classes: covers === "school" ? null : JSON.stringify([...classes]),
  }));
}

/** The classes of the list, in their order. */
export const classesIn = (judged: readonly Line[]): string[] =>
  [...new Set(placesIn(judged).flatMap(({ classes }) => [...classes]))].sort();

function placesIn(judged: readonly Line[]) {
  const byPlace = new Map<string, SchoolYear & { ids: number[]; classes: Set<string> }>();
  for (const { value, stored } of judged) {
    const place = stored ?? value;
    if (!place) continue;
    const { school_code, exam_year } = place;
    const key = JSON.stringify([school_code, exam_year]);
    const found = byPlace.get(key) ?? { school_code, exam_year, ids: [], classes: new Set<string>() };
    byPlace.set(key, found);
    if (stored) found.ids.push(stored.id);
    const class_name = classOf(value);
    if (class_name) found.classes.add(class_name);
  }
  return [...byPlace.values()];
}

const classOf = (value: unknown): string | null =>
  (value as { class_name?: string | null } | undefined)?.class_name ?? null;
