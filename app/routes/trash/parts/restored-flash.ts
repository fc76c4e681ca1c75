import type { Restored } from "~/features/trash/trash";
import type { Flash } from "~/http/flash";
import { seatsBack } from "~/routes/rooms/parts/seats-back";

export function restoredFlash({ restored, full_name, ids }: Restored): Flash {
  const seats = seatsBack(ids);
  return restored === 1
    ? { key: "student.restored", values: { full_name, seats } }
    : { key: "student.restored_many", values: { n: restored, seats } };
}
