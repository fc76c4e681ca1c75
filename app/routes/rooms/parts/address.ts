import { seatsOfReturned } from "~/features/rooms/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";

export const roomsAddress = "/rooms";

const query = ({ school_code, exam_year }: SchoolYear) =>
  new URLSearchParams({ school_code, exam_year: String(exam_year) });

export const listOf = (place: SchoolYear): string => `${roomsAddress}?${query(place)}`;
export const addOf = (place: SchoolYear): string => `${roomsAddress}/add?${query(place)}`;
export const roomAddress = ({ id }: { id: number }): string => `${roomsAddress}/${id}`;

/** The end of a message about candidates who came back. */
export function seatsBack(ids: readonly number[]): string {
  const { seated, unseated } = seatsOfReturned.get(JSON.stringify(ids)) ?? { seated: 0, unseated: 0 };
  return [
    seated > 0 && t("room.seats_back", { n: seated }),
    unseated > 0 && t("room.seats_lost", { n: unseated }),
  ]
    .filter(Boolean)
    .map((sentence) => ` ${sentence}`)
    .join("");
}
