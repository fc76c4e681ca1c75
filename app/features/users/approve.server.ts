import type { Actor } from "~/auth/actor";
import { write } from "~/db/client.server";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { type Problems, problem, t } from "~/messages";
import { saveUser } from "./edit.server";
import { usersOf } from "./list.server";
import { findProfile, type Profile } from "./profile.server";
import { findUserById, type User } from "./queries.server";
import { askedRole, settled } from "./rules";
import type { UserApproval, UserApprovals } from "./schema";
import { objectionsToStanding, whyPowerless } from "./standing.server";

export function approveUser(actor: Actor, id: number, { version, ...given }: UserApproval): Outcome<Profile> {
  return write(() => {
    const before = findUserById(id);
    if (!before) return missing();
    if (version !== null && version !== before.version) return stale(findProfile(id));
    const reason = whyPowerless(actor) ?? whyNotWaiting(before);
    if (reason) return blocked(reason);
    const standing = settled({ ...given, is_approved: true });
    const problems = objectionsToStanding(standing);
    if (Object.keys(problems).length > 0) return refused(problems);
    return saved(saveUser(actor, "user.approved", before, standing));
  });
}

export const whyNotWaiting = ({
  is_approved,
  username,
}: Pick<User, "is_approved" | "username">): string | null =>
  is_approved ? t("user.approved_already", { username }) : null;

export interface Proposal {
  user: Profile;
  standing: ReturnType<typeof proposedFor>;
  problems: Problems;
  waiting: boolean;
}

export function proposalsOf(ids: readonly number[]): Proposal[] {
  return usersOf(ids).map(proposalOf);
}

export function proposalOf(user: Profile): Proposal {
  const standing = proposedFor(user);
  const waiting = !user.is_approved;
  return { user, standing, problems: waiting ? objectionsToStanding(standing) : {}, waiting };
}

/** The role of the account, or else the role that its school or district implies. */
export const proposedFor = (
  user: Pick<User, "role_id" | "school_code" | "district_code" | "exam_level_code">,
) => {
  const { school_code, district_code, exam_level_code } = user;
  return settled({
    role_id: askedRole(user),
    school_code,
    district_code,
    exam_level_code,
    is_approved: true,
  });
};

/** All or none: an account that changed since the page was shown is refused by name. */
export function approveUsers(actor: Actor, rows: UserApprovals): Outcome<{ approved: number }> {
  return write(() => {
    const reason = whyPowerless(actor);
    if (reason) return blocked(reason);
    const problems: Problems = {};
    for (const [index, { id, version }] of rows.entries()) {
      const before = findUserById(id);
      if (!before || before.is_approved || version !== before.version) {
        problems[`rows.${index}.id`] = [problem("account_moved_on", { value: before?.username ?? id })];
        continue;
      }
      const standing = proposedFor(before);
      const objections = Object.keys(objectionsToStanding(standing));
      if (objections.length > 0)
        problems[`rows.${index}.id`] = [problem("account_incomplete", { value: before.username })];
      else saveUser(actor, "user.approved", before, standing);
    }
    return Object.keys(problems).length > 0 ? refused(problems) : saved({ approved: rows.length });
  });
}
