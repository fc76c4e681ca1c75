import { z } from "zod";
import { impersonatedRoles, roleIds } from "~/auth/roles";
import { isEmail } from "~/features/values/contact";
import {
  field,
  list,
  oneOf,
  optionalCode,
  optionalOneOf,
  optionalShaped,
  optionalText,
  personName,
  recordId,
  recordVersion,
  text,
  yesNo,
} from "~/features/values/fields";
import { paging, trueOrFalse } from "~/features/values/lists";
import { issueOf } from "~/features/values/problems";
import { readText, wrong } from "~/features/values/readers";
import { cleanText } from "~/features/values/text";
import { problem } from "~/messages";

/** Exactly as typed: no trimming, no cleaning. */
const password = z
  .string({ error: "required" })
  .min(1, { error: "required" })
  .max(1000, { error: "invalid" });

const usernamePattern = /^[A-Za-z0-9._-]{3,32}$/;

/** ASCII, so that no two names look alike; lower case, because names are compared without case. */
export const newUsername = field(
  (raw, report): string => {
    const name = readText(raw, report, { max: 200, required: true, clean: cleanText });
    if (name === null) return "";
    return usernamePattern.test(name)
      ? name.toLowerCase()
      : (wrong(report, problem("username_format")) ?? "");
  },
  { type: "string", pattern: usernamePattern.source },
);

export const signIn = z.object({
  username: text({ max: 200 }),
  password,
  remember: yesNo(false),
  otp: text({ max: 40, required: false }),
});

const otp = text({ max: 40 });
export const codeOnly = z.object({ otp });

export const passwordOnly = z.object({ current_password: password });
export const passwordAndCode = z.object({ current_password: password, otp });
export const proof = z.object({ current_password: password, otp: text({ max: 40, required: false }) });
export type PasswordAndCode = z.output<typeof passwordAndCode>;

/** Typed twice, because the field is masked. */
export const recovery = z.object({
  username: text({ max: 200 }),
  recovery_code: text({ max: 60 }),
  password,
  password_again: password,
});
export type Recovery = z.output<typeof recovery>;

export const firstPassword = z.object({ password, password_again: password });
export type FirstPassword = z.output<typeof firstPassword>;

const account = { full_name: personName({ max: 120 }), username: newUsername, password };

/** Only the office sets role and approval. */
export const registration = z.object({
  ...account,
  school_code: optionalCode({ max: 20 }),
  district_code: optionalCode({ max: 20 }),
});
export type Registration = z.output<typeof registration>;

/** The form asks first for the place of work, which decides whether the school or the district counts. */
export const registrationForm = z
  .object({
    ...account,
    works_at: optionalOneOf(["school", "district"]),
    school_code: optionalCode({ max: 20 }),
    district_code: optionalCode({ max: 20 }),
  })
  .check(({ value, issues }) => {
    const needed = `${value.works_at}_code` as const;
    if (needed === "null_code" || value[needed] !== null) return;
    if (issues.some(({ path }) => path?.[0] === needed)) return;
    issues.push({ ...issueOf(problem("required")), path: [needed], input: null });
  });

/** The fields that count for the chosen place of work; all of them without a choice. */
export function registrationOf<Given extends Partial<z.output<typeof registrationForm>>>({
  works_at,
  ...given
}: Given) {
  if (works_at === "school") return { ...given, district_code: null };
  if (works_at === "district") return { ...given, school_code: null };
  return given;
}

export const setup = z.object(account);
export type Setup = z.output<typeof setup>;

export const passwordChange = z.object({ current_password: password, password });
export type PasswordChange = z.output<typeof passwordChange>;

export const identityAction = z.object({ operation: oneOf(["link", "unlink"]), current_password: password });

export const impersonation = z.object({
  role_id: oneOf(impersonatedRoles),
  school_code: optionalCode({ max: 20 }),
  district_code: optionalCode({ max: 20 }),
});
export type Impersonation = z.output<typeof impersonation>;

export const impersonationQuery = z.object({
  role_id: optionalOneOf(impersonatedRoles),
  school_code: optionalText({ max: 20 }),
  district_code: optionalText({ max: 20 }),
});

const role_id = oneOf(roleIds);

const scope = {
  school_code: optionalCode({ max: 20 }),
  district_code: optionalCode({ max: 20 }),
  exam_level_code: optionalCode({ max: 20 }),
};

const newUser = { ...account, role_id, ...scope, is_approved: yesNo(true) };
export const userNew = z.object(newUser);
export type UserNew = z.output<typeof userNew>;

/** A blank password makes the server generate one. */
export const userNewForm = z.object({
  ...newUser,
  password: z.union([z.literal("").transform(() => null), password]).optional(),
});

/** A missing field stays as it is; a blank one is cleared. */
export const userEdit = z.object({
  full_name: personName({ max: 120 }),
  email: optionalShaped({ max: 120 }, isEmail, "email_format").optional(),
  username: newUsername.optional(),
  role_id: optionalOneOf(roleIds).optional(),
  is_approved: yesNo().optional(),
  school_code: scope.school_code.optional(),
  district_code: scope.district_code.optional(),
  exam_level_code: scope.exam_level_code.optional(),
  version: recordVersion,
});
export type UserEdit = z.output<typeof userEdit>;

export const userApproval = z.object({ role_id, ...scope, version: recordVersion });
export type UserApproval = z.output<typeof userApproval>;

export const approvalsQuery = z.object({
  id: z.preprocess((raw) => [raw ?? []].flat(), z.array(recordId).max(100)),
});

export const userApprovals = z.object({
  rows: list(z.object({ id: recordId, version: recordVersion }), { max: 100 }),
});
export type UserApprovals = z.output<typeof userApprovals>["rows"];

/** `all` ends the session that asks, too. */
export const sessionsToEnd = z.object({ all: yesNo(false) });

export const noticesSeen = z.object({ up_to: recordId });

export const passwordReset = z.object({ password });

export const userList = z.object({
  ...paging,
  search: optionalText({ max: 120 }),
  role: optionalOneOf(roleIds),
  is_approved: trueOrFalse,
  district_code: optionalText({ max: 20 }),
});
export type UserList = z.output<typeof userList>;
