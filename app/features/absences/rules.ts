import { now } from "~/db/clock";
import type { Paper } from "~/features/exam-papers/queries";
import { datetimeLocal } from "~/features/values/moments";

/** From its first minute in Malaysia. A paper without a day is not held. */
export const isHeld = ({ held_on, starts_at }: Pick<Paper, "held_on" | "starts_at">): boolean =>
  held_on !== null && `${held_on}T${starts_at ?? "00:00"}` <= datetimeLocal(now()).slice(0, 16);
