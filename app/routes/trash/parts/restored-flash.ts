import type { Restored } from "~/features/trash/trash.server";
import type { Flash } from "~/http/flash.server";
import { seatsBack } from "~/routes/rooms/parts/seats-back.server";

export function restoredFlash({ restored, full_name, ids }: Restored): Flash {
  const seats = seatsBack(ids);
  return restored === 1
    ? { key: "student.restored", values: { full_name, seats } }
    : { key: "student.restored_many", values: { n: restored, seats } };
}
