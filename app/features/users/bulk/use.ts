import { findOpenLink, takeLink } from "~/auth/account-links";
import { linksFrom, noteWrongCode, secondsUntilNextCode } from "~/auth/code-throttle";
import { rememberedDevice } from "~/auth/devices";
import { networkOf } from "~/auth/networks";
import { hashPassword, objectionToPassword } from "~/auth/passwords";
import { endSessionsOf } from "~/auth/sessions";
import type { Origin } from "~/auth/throttle";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { missing, saved } from "~/db/outcome";
import { nameOfSchool } from "~/db/place-names";
import { hasProblems, problem } from "~/messages";
import { forgetFailures, savePassword } from "../commands";
import { passwordOwner, findUserById as userById } from "../queries";
import { objectionsToRecovery, type RecoveryRefusal } from "../recover";
import { voidSlipsOf } from "../recovery-slip";
import type { FirstPassword } from "../schema";
import { mayUseLink } from "./links";

export interface LinkedAccount {
  username: string;
  full_name: string;
  school_name: string | null;
  expires_at: string;
}

export const secondsUntilNextLink = (address: string): number =>
  secondsUntilNextCode(linksFrom(networkOf(address)));

export function accountOfLink(code: string): LinkedAccount | null {
  const found = findAccount(code);
  if (!found) return null;
  const { username, full_name, school_code } = found.user;
  return { username, full_name, school_name: nameOfSchool(school_code), expires_at: found.expires_at };
}

function findAccount(code: string) {
  const link = findOpenLink(code);
  const user = link && userById(link.user_id);
  return user && mayUseLink(user) ? { user, expires_at: link.expires_at } : null;
}

export type UsedLink =
  | { kind: "saved"; value: { username: string; device: string } }
  | { kind: "missing" }
  | ({ kind: "refused" } & RecoveryRefusal);

/** Starts no session: the sign-in page asks for the new password, in a browser that is known for the account. */
export async function useLink(
  code: string,
  input: FirstPassword,
  { address, device }: Origin,
): Promise<UsedLink> {
  const network = networkOf(address);
  const retry_after = secondsUntilNextCode(linksFrom(network));
  if (retry_after > 0) {
    const throttled = problem("recovery_throttled", { minutes: Math.ceil(retry_after / 60) });
    return { kind: "refused", problems: { "": [throttled] }, retry_after };
  }
  const found = findAccount(code);
  if (!found) {
    noteWrongCode(linksFrom(network));
    return missing();
  }
  const weak = await objectionToPassword(input.password, passwordOwner(found.user));
  const problems = { ...objectionsToRecovery(input), ...(weak && { password: [weak] }) };
  if (hasProblems(problems)) return { kind: "refused", problems, retry_after: 0 };
  const password_hash = await hashPassword(input.password, network);
  return write(() => {
    const user = findAccount(code)?.user;
    if (!user || !takeLink(code)) return missing();
    savePassword(user, password_hash, false);
    endSessionsOf(user.id);
    voidSlipsOf(user.id);
    forgetFailures(user);
    const { id: user_id, username, school_code } = user;
    recordEvent(
      { user_id, username },
      { action: "user.link_used", entity: "user", entity_id: user_id, school_code },
    );
    return saved({ username, device: rememberedDevice(device, { id: user_id, password_hash }) });
  });
}
