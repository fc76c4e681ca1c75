import { z } from "zod";
import { reminderKinds } from "./rules";

/** One ticked box arrives as a text, several as a list, none not at all. */
export const reminderChoice = z.object({
  kinds: z.preprocess(
    (raw) => [...new Set([raw ?? []].flat())],
    z.array(z.enum(reminderKinds)).max(reminderKinds.length),
  ),
});
export type ReminderChoice = z.output<typeof reminderChoice>;
