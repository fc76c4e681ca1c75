import { districtRole, isOffice } from "~/auth/roles";
import type { SeatChange } from "~/features/rooms/seat-changes";
import { malaysianDate } from "~/features/values/moments";
import { t } from "~/messages";

/** Seats that another account changed: the office, a supervisor or the school of the room. */
export function SinceSeats({ changes }: { changes: readonly SeatChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h2>{t("since.seats")}</h2>
      <ul>
        {changes.map((one) => (
          <li key={one.id}>{sentenceOf(one)}</li>
        ))}
      </ul>
    </section>
  );
}

function sentenceOf({ moved, unseated, ...change }: SeatChange): string {
  const { role_id, room_name: room, school_name: school, created_at } = change;
  const values = { by: doer(role_id), room, school, date: malaysianDate(created_at) };
  const sentences = [
    moved > 0 && t("since.seats_moved", { ...values, n: moved }),
    unseated > 0 && t("since.seats_unseated", { ...values, n: unseated }),
  ];
  return sentences.filter(Boolean).join(" ");
}

const doer = (role_id: string): string =>
  t(
    isOffice(role_id)
      ? "since.by_office"
      : role_id === districtRole
        ? "since.by_district"
        : "since.by_school",
  );
