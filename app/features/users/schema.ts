import { z } from "zod";
import { roleIds } from "~/auth/actor";
import {
  field,
  list,
  oneOf,
  optionalCode,
  optionalOneOf,
  optionalText,
  personName,
  recordId,
  recordVersion,
  text,
  yesNo,
} from "~/features/values/fields";
import { paging, trueOrFalse } from "~/features/values/lists";
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
  otp: text({ max: 40, required: false }),
});

/** The code of the second step: the six digits of the app, or a recovery code however it is spaced. */
const otp = text({ max: 40 });
export const codeTyped = z.object({ otp });

/** What is asked for once more before the second step is set up, and before it is changed or taken away. */
export const passwordTyped = z.object({ current_password: password });
export const bothTyped = z.object({ current_password: password, otp });
/** What proves a session once more; the code where the account has a second step. */
export const proofTyped = z.object({ current_password: password, otp: text({ max: 40, required: false }) });
export type BothTyped = z.output<typeof bothTyped>;

/** A new password, by a slip of the office or a recovery code of one's own; typed twice, because nobody sees it. */
export const recovery = z.object({
  username: text({ max: 200 }),
  recovery_code: text({ max: 60 }),
  password,
  password_again: password,
});
export type Recovery = z.output<typeof recovery>;

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

/** Linking an account to who its owner is at the provider, or taking the link away. */
export const identityDeed = z.object({ deed: oneOf(["link", "unlink"]), current_password: password });

/** Whom an ADMIN acts for: a clerk of a school, or the supervisor of a district (spec 4). */
export const impersonation = z.object({
  role_id: oneOf(["SU", "PENYELIA_DAERAH"]),
  school_code: optionalCode({ max: 20 }),
  district_code: optionalCode({ max: 20 }),
});
export type Impersonation = z.output<typeof impersonation>;

/** What the address of that form may bring along. */
export const actingAsked = z.object({
  role_id: optionalOneOf(["SU", "PENYELIA_DAERAH"]),
  school_code: optionalText({ max: 20 }),
  district_code: optionalText({ max: 20 }),
});

const role_id = oneOf(roleIds);

/** Where an account works, and the one exam type that it is narrowed to. */
const scope = {
  school_code: optionalCode({ max: 20 }),
  district_code: optionalCode({ max: 20 }),
  exam_level_code: optionalCode({ max: 20 }),
};

/** An account that the office makes (api.md, "Users"); its password is temporary. */
const newUser = { ...account, role_id, ...scope, is_approved: yesNo(true) };
export const userNew = z.object(newUser);
export type UserNew = z.output<typeof userNew>;

/** The same on the screen, where a password that is left blank is made up. */
export const userNewForm = z.object({
  ...newUser,
  password: z.union([z.literal("").transform(() => null), password]).optional(),
});

/** What is left out stays as it is; a blank takes away. */
export const userEdit = z.object({
  full_name: personName({ max: 120 }),
  username: newUsername.optional(),
  role_id: optionalOneOf(roleIds).optional(),
  is_approved: yesNo().optional(),
  school_code: scope.school_code.optional(),
  district_code: scope.district_code.optional(),
  exam_level_code: scope.exam_level_code.optional(),
  version: recordVersion,
});
export type UserEdit = z.output<typeof userEdit>;

/** What an ADMIN gives with the approval: a role and where it works. */
export const userApproval = z.object({ role_id, ...scope, version: recordVersion });
export type UserApproval = z.output<typeof userApproval>;

/** Which accounts the screen of approvals is opened for. */
export const approvalsAsked = z.object({
  id: z.preprocess((raw) => [raw ?? []].flat(), z.array(recordId).max(100)),
});

/** Several accounts, each approved as it asks to be. */
export const userApprovals = z.object({
  rows: list(z.object({ id: recordId, version: recordVersion }), { max: 100 }),
});
export type UserApprovals = z.output<typeof userApprovals>["rows"];

export const passwordReset = z.object({ password });

/** The list of users (api.md, "Users"). */
export const userList = z.object({
  ...paging,
  search: optionalText({ max: 120 }),
  role: optionalOneOf(roleIds),
  is_approved: trueOrFalse,
  district_code: optionalText({ max: 20 }),
});
export type UserList = z.output<typeof userList>;
