import { z } from "zod";
import { operator } from "~/auth/actor";
import { hashPassword, objectionToPassword } from "~/auth/passwords";
import type { Outcome } from "~/db/outcome";
import { createApprovedUser, setPassword } from "~/features/users/commands";
import { newUsername } from "~/features/users/schema";
import { removeSecondStepOf } from "~/features/users/second-step";
import { optionalCode, personName } from "~/features/values/fields";
import { collectProblems } from "~/features/values/problems";
import { type Problems, problem } from "~/messages";

export interface TypedAccount {
  username?: string;
  password: string;
  role?: string;
  full_name?: string;
  school_code?: string;
  district_code?: string;
}

const typedAccount = z.object({
  username: newUsername,
  full_name: personName({ max: 120 }),
  school_code: optionalCode({ max: 20 }),
  district_code: optionalCode({ max: 20 }),
});

export async function createAccount({ password, role = "", ...typed }: TypedAccount): Promise<Problems> {
  const account = typedAccount.safeParse({ ...typed, full_name: typed.full_name || typed.username || "-" });
  const objection = await objectionToPassword(password, {
    username: typed.username ?? "",
    full_name: typed.full_name,
  });
  if (!account.success || objection) {
    return {
      ...(account.error && collectProblems(account.error)),
      ...(objection && { password: [objection] }),
    };
  }
  const password_hash = await hashPassword(password);
  return problemsOf(
    createApprovedUser(operator, { ...account.data, role_id: role.toUpperCase(), password_hash }),
  );
}

export async function resetPassword({ username = "", password }: TypedAccount): Promise<Problems> {
  if (!username) return { username: [problem("required")] };
  const objection = await objectionToPassword(password, { username });
  if (objection) return { password: [objection] };
  return problemsOf(setPassword(operator, username, await hashPassword(password)), username);
}

export const removeSecondStep = ({ username = "" }: Pick<TypedAccount, "username">): Problems =>
  problemsOf(removeSecondStepOf(operator, username), username);

function problemsOf(outcome: Outcome<unknown>, username = ""): Problems {
  switch (outcome.kind) {
    case "saved":
      return {};
    case "missing":
      return { username: [problem("unknown", { value: username })] };
    case "refused":
      return outcome.problems;
    default:
      throw new Error(`An account cannot be ${outcome.kind}`);
  }
}
