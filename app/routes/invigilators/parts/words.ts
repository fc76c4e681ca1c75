import type { Rule } from "~/features/invigilators/queries";
import type { Staffing } from "~/features/invigilators/rules";
import type { OtherPlace } from "~/features/invigilators/same";
import type { SchoolYear } from "~/features/values/school-year";
import { figure, t } from "~/messages";

export const ruleInWords = ({ candidates_each, fewest, chief_of }: Rule): string =>
  t("invigilator.rule_each", { candidates_each, fewest, chief_of: t(`invigilator.chief_of.${chief_of}`) });

/** Blank where no one is missing. */
export function lackInWords({ chiefs, invigilators }: Staffing["missing"]): string {
  const lack = (n: number, duty: string) => (n > 0 ? [t("invigilator.lack", { n, duty })] : []);
  return [
    ...lack(chiefs, t("invigilator.lack_chief")),
    ...lack(invigilators, t("invigilator.lack_invigilator")),
  ].join(", ");
}

export function placeInWords({ by, school_name, room_name, is_same_school }: OtherPlace): string {
  const school = is_same_school
    ? t("invigilator.same_school")
    : (school_name ?? t("invigilator.another_school"));
  const place = room_name === null ? school : t("invigilator.place_in", { school, room: room_name });
  return t("invigilator.twice_at", { place, by: t(`invigilator.by.${by}`) });
}

export const listedInWords = (n: number, needed: number): string =>
  needed === 0 ? figure(n) : t("invigilator.listed_of", { n, needed });

export const invigilatorsAddress = "/invigilators";

const at =
  (path: string) =>
  ({ school_code, exam_year }: SchoolYear): string =>
    `${path}?${new URLSearchParams({ school_code, exam_year: String(exam_year) })}`;

export const listOf = at(invigilatorsAddress);
export const addOf = at(`${invigilatorsAddress}/add`);
export const invigilatorAddress = ({ id }: { id: number }): string => `${invigilatorsAddress}/${id}`;
export const pasteOf = at(`${invigilatorsAddress}/paste`);
export const staffingAddress = `${invigilatorsAddress}/schools`;
export const ruleAddress = `${invigilatorsAddress}/rule`;
export const lettersOf = at(`${invigilatorsAddress}/letters/print`);
export const doorsOf = at(`${invigilatorsAddress}/doors/print`);
