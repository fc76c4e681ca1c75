import { z } from "zod";
import { text, yesNo } from "~/features/values/fields";

/** A password is taken exactly as typed: no trimming, no cleaning. */
export const password = z
  .string({ error: "required" })
  .min(1, { error: "required" })
  .max(1000, { error: "invalid" });

export const signIn = z.object({
  username: text({ max: 200 }),
  password,
  remember: yesNo(false),
  otp: text({ max: 20, required: false }),
});
