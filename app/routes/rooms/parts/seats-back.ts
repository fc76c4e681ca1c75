import { seatsOfReturned } from "~/features/rooms/queries";
import { t } from "~/messages";

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
