import { z } from "zod";
import { field, oneOf, optionalCode, personName, text, yesNo } from "~/features/values/fields";
import { readText, wrong } from "~/features/values/readers";
import { cleanText } from "~/features/values/text";

/** A password is taken exactly as typed: no trimming, no cleaning. */
export const password = z
  .string({ error: "required" })
  .min(1, { error: "required" })
  .max(1000, { error: "invalid" });

/** The name of a new account: ASCII, so that no two look alike, and in lower case, because names compare without case. */
export const newUsername = field((raw, report): string => {
  const name = readText(raw, report, { max: 200, required: true, clean: cleanText });
  if (name === null) return "";
  return /^[A-Za-z0-9._-]{3,32}$/.test(name) ? name.toLowerCase() : (wrong(report, "username_format") ?? "");
});

export const signIn = z.object({
  username: text({ max: 200 }),
  password,
  remember: yesNo(false),
  otp: text({ max: 20, required: false }),
});

const account = { full_name: personName({ max: 120 }), username: newUsername, password };

/** What a person may say of himself; role and approval are the office's to give (api.md, "Authentication"). */
export const registration = z.object({
  ...account,
  school_code: optionalCode({ max: 20 }),
  district_code: optionalCode({ max: 20 }),
});
export type Registration = z.output<typeof registration>;

/** The first ADMIN, made through the one-time link. */
export const setup = z.object(account);
export type Setup = z.output<typeof setup>;

export const passwordChange = z.object({ current_password: password, password });
export type PasswordChange = z.output<typeof passwordChange>;

/** Whom an ADMIN acts for: a clerk of a school, or the supervisor of a district (spec 4). */
export const impersonation = z.object({
  role_id: oneOf(["SU", "PENYELIA_DAERAH"]),
  school_code: optionalCode({ max: 20 }),
  district_code: optionalCode({ max: 20 }),
});
export type Impersonation = z.output<typeof impersonation>;
