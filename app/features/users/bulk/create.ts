import { newLinkCode, saveLink } from "~/auth/account-links";
import type { Actor } from "~/auth/actor";
import { hashPassword } from "~/auth/passwords";
import { schoolRole } from "~/auth/roles";
import { newSecret } from "~/auth/tokens";
import { recordChange, recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { fromNow } from "~/db/clock";
import { blocked, type Outcome, refused, saved } from "~/db/outcome";
import { dayOf } from "~/features/values/moments";
import { hasProblems, problem } from "~/messages";
import { whyNotAdmin } from "../account-access";
import { insertUser } from "../commands";
import { fingerprintOf, judgeAccounts, newOnes, problemsOf } from "./judge";
import type { AccountLine } from "./lines";

const linkDays = 30;

/** The end of the last day in Malaysia, which the slip names. */
export const endOfLinks = (): string => `${dayOf(fromNow(linkDays * 24 * 60 * 60_000))}T15:59:59.999Z`;

export interface AccountsMade {
  made: number;
  skipped: number;
  expires_at: string;
  accounts: { id: number; username: string; school_code: string; full_name: string }[];
}

interface Given {
  lines: readonly AccountLine[];
  skip_existing: boolean;
  fingerprint?: string | null;
}

export const newCodes = (count: number): string[] => Array.from({ length: count }, newLinkCode);

/** One hash serves all accounts: its password was never shown, so only the link of an account opens it. */
export async function createAccounts(
  actor: Actor,
  { lines, skip_existing, fingerprint }: Given,
  codes: readonly string[],
): Promise<() => Outcome<AccountsMade>> {
  const password_hash = await hashPassword(newSecret());
  return () =>
    write(() => {
      const reason = whyNotAdmin(actor);
      if (reason) return blocked(reason);
      const judged = judgeAccounts(lines, skip_existing);
      const problems = problemsOf(judged);
      if (hasProblems(problems)) return refused(problems);
      const fresh = newOnes(judged);
      if (fresh.length === 0) return refused({ accounts: [problem("no_account_to_make")] });
      if (fingerprint && fingerprint !== fingerprintOf(judged)) {
        return blocked({ key: "account_link.moved" });
      }
      const expires_at = endOfLinks();
      const accounts = fresh.map(({ school_code, full_name, username }, at) => {
        const access = { role_id: schoolRole, is_approved: true, district_code: null };
        const user = insertUser({ username, full_name, school_code, password_hash, ...access });
        saveLink({
          user_id: user.id,
          code: codes[at] ?? newLinkCode(),
          issued_by: actor.user_id,
          expires_at,
        });
        recordChange(actor, "user.created", "user", null, user);
        return { id: user.id, username, school_code, full_name };
      });
      recordEvent(actor, {
        action: "user.links_issued",
        entity: "user",
        changes: { count: accounts.length, expires_at },
      });
      return saved({
        made: accounts.length,
        skipped: judged.length - accounts.length,
        expires_at,
        accounts,
      });
    });
}

/** In a form the lines have one field, and the preview shows which of them are wrong. */
export const ofPaste =
  (command: () => Outcome<AccountsMade>): (() => Outcome<AccountsMade>) =>
  () => {
    const outcome = command();
    if (outcome.kind !== "refused") return outcome;
    const { accounts, ...ofLines } = outcome.problems;
    const n = new Set(Object.keys(ofLines).map((path) => path.split(".")[1])).size;
    return refused({ pasted: accounts ?? [problem("accounts_wrong", { n })] });
  };
