import type { SchoolYear } from "~/features/values/school-year";

export const roomsAddress = "/rooms";

const query = ({ school_code, exam_year }: SchoolYear) =>
  new URLSearchParams({ school_code, exam_year: String(exam_year) });

export const listOf = (place: SchoolYear): string => `${roomsAddress}?${query(place)}`;
export const addOf = (place: SchoolYear): string => `${roomsAddress}/add?${query(place)}`;
export const roomAddress = ({ id }: { id: number }): string => `${roomsAddress}/${id}`;
