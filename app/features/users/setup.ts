import { and, eq, gt, isNull } from "drizzle-orm";
import { hashPassword, objectionToPassword } from "~/auth/passwords";
import { officeRole } from "~/auth/roles";
import { hashOf, newSecret } from "~/auth/tokens";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { setup_links } from "~/db/schema";
import type { Problems } from "~/messages";
import { insertUser } from "./commands";
import { findProfile, type Profile } from "./profile";
import { hasUsers } from "./queries";
import type { Setup } from "./schema";

const linkMinutes = 30;

export function createSetupLink(): { token: string; path: string } {
  const token = newSecret();
  const expires_at = fromNow(linkMinutes * 60_000);
  db.insert(setup_links)
    .values({ token_hash: hashOf(token), expires_at })
    .run();
  return { token, path: `/setup?token=${token}` };
}

/** Only while no account exists. */
export function openSetup(token: string): boolean {
  return !hasUsers() && findLink(token) !== undefined;
}

function findLink(token: string) {
  return db
    .select()
    .from(setup_links)
    .where(
      and(
        eq(setup_links.token_hash, hashOf(token)),
        isNull(setup_links.used_at),
        gt(setup_links.expires_at, now()),
      ),
    )
    .get();
}

export async function completeSetup(token: string, input: Setup): Promise<() => Outcome<Profile>> {
  const { password, ...account } = input;
  if (!openSetup(token)) return () => missing();
  const objection = await objectionToPassword(password, account);
  if (objection) return () => refused({ password: [objection] });

  const password_hash = await hashPassword(password);
  return () =>
    write(() => {
      if (!openSetup(token)) return missing();
      db.update(setup_links)
        .set({ used_at: now() })
        .where(eq(setup_links.token_hash, hashOf(token)))
        .run();
      const user = insertUser({ ...account, ...headOfOffice, password_hash });
      recordChange({ user_id: user.id, username: user.username }, "user.created", "user", null, user);
      return saved(findProfile(user.id) as Profile);
    });
}

/** For a form whose other fields are refused already. */
export async function objectionsToSetup({
  password,
  username,
  full_name,
}: Partial<Setup>): Promise<Problems> {
  const weak =
    password === undefined
      ? undefined
      : await objectionToPassword(password, { username: username ?? "", full_name });
  return weak ? { password: [weak] } : {};
}

const headOfOffice = { role_id: officeRole, is_approved: true, school_code: null, district_code: null };
