import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { hasProblems, type Problems, problem, type Sentence } from "~/messages";
import { objectionsToAccess, whyNotAdmin } from "./account-access";
import { saveUser } from "./edit";
import { usersOf } from "./list";
import { findProfile, type Profile } from "./profile";
import { findUserById, type User } from "./queries";
import { impliedRole, noAccess, normalizedAccess } from "./rules";
import type { UserApproval, UserApprovals } from "./schema";

export function approveUser(actor: Actor, id: number, { version, ...given }: UserApproval): Outcome<Profile> {
  return write(() => {
    const before = findUserById(id);
    if (!before) return missing();
    if (isStale(version, before)) return stale(findProfile(id));
    const access = normalizedAccess({ ...given, is_approved: true });
    const problems = objectionsToApproval(given);
    if (hasProblems(problems)) return refused(problems);
    const reason = whyNotAdmin(actor) ?? whyNotWaiting(before);
    if (reason) return blocked(reason);
    return saved(saveUser(actor, "user.approved", before, access));
  });
}

/** Judges the fields that are given. */
export const objectionsToApproval = (given: Partial<UserApproval>): Problems =>
  objectionsToAccess(normalizedAccess({ ...noAccess, ...given, is_approved: true }));

export const whyNotWaiting = ({
  is_approved,
  username,
}: Pick<User, "is_approved" | "username">): Sentence | null =>
  is_approved ? { key: "user.approved_already", values: { username } } : null;

export interface Proposal {
  user: Profile;
  access: ReturnType<typeof proposedAccess>;
  problems: Problems;
  waiting: boolean;
}

export function proposalsOf(ids: readonly number[]): Proposal[] {
  return usersOf(ids).map(proposalOf);
}

export function proposalOf(user: Profile): Proposal {
  const access = proposedAccess(user);
  const waiting = !user.is_approved;
  return { user, access, problems: waiting ? objectionsToAccess(access) : {}, waiting };
}

/** The role of the account, or else the role that its school or district implies. */
export const proposedAccess = (
  user: Pick<User, "role_id" | "school_code" | "district_code" | "exam_level_code">,
) => {
  const { school_code, district_code, exam_level_code } = user;
  return normalizedAccess({
    role_id: impliedRole(user),
    school_code,
    district_code,
    exam_level_code,
    is_approved: true,
  });
};

/** All or none: an account that changed since the page was shown is refused by name. */
export function approveUsers(actor: Actor, rows: UserApprovals): Outcome<{ approved: number }> {
  return write(() => {
    const reason = whyNotAdmin(actor);
    if (reason) return blocked(reason);
    const problems: Problems = {};
    for (const [index, { id, version }] of rows.entries()) {
      const before = findUserById(id);
      if (!before || before.is_approved || version !== before.version) {
        problems[`rows.${index}.id`] = [problem("account_moved_on", { value: before?.username ?? id })];
        continue;
      }
      const access = proposedAccess(before);
      const objections = Object.keys(objectionsToAccess(access));
      if (objections.length > 0)
        problems[`rows.${index}.id`] = [problem("account_incomplete", { value: before.username })];
      else saveUser(actor, "user.approved", before, access);
    }
    return hasProblems(problems) ? refused(problems) : saved({ approved: rows.length });
  });
}
