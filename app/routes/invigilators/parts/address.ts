import type { SchoolYear } from "~/features/values/school-year";

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
