import type { HandedList } from "./queries";
import { type Counted, changeKinds, noChanges } from "./rules";

export interface DistrictHanded extends Counted {
  district_code: string;
  district_name: string;
  schools: number;
  missing: number;
  total_students: number;
}

/** A school that has no registration any more is neither in the file nor missing from it. */
export const isHanded = ({ state }: Pick<HandedList, "state">): boolean => state === "muktamad";
export const isMissing = ({ state }: Pick<HandedList, "state">): boolean =>
  state !== null && state !== "muktamad";

/** In the order of their codes. */
export function byDistrict(lists: readonly HandedList[]): DistrictHanded[] {
  const found = new Map<string, DistrictHanded>();
  for (const list of lists) {
    const { district_code, district_name } = list;
    const none = { district_code, district_name, schools: 0, missing: 0, total_students: 0, ...noChanges() };
    const sum = found.get(district_code) ?? none;
    found.set(district_code, sum);
    if (isHanded(list)) {
      sum.schools++;
      sum.total_students += list.total_students;
    }
    if (isMissing(list)) sum.missing++;
    for (const kind of changeKinds) sum[`total_${kind}`] += list[`total_${kind}`];
  }
  return [...found.values()].sort((a, b) => (a.district_code < b.district_code ? -1 : 1));
}

/** Of the schools that an account sees. */
export function totalsOf(lists: readonly HandedList[]) {
  const totals = { total_students: 0, ...noChanges() };
  for (const district of byDistrict(lists)) {
    totals.total_students += district.total_students;
    for (const kind of changeKinds) totals[`total_${kind}`] += district[`total_${kind}`];
  }
  return totals;
}
