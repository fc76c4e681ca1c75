import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { account_notices, sessions, users } from "~/db/schema";

export type AccountNotice = typeof account_notices.$inferSelect;
export type NoticeKind = AccountNotice["kind"];

interface Origin {
  session_id?: number | null;
  address?: string | null;
  user_agent?: string | null;
}

/** Call it inside the transaction of the change. The owner reads it in the next session, and by mail where an address is set. */
export function noteForOwner(user_id: number, kind: NoticeKind, from: Origin = {}): void {
  const { session_id = null, address = null, user_agent = null } = from;
  const owner = db.select({ email: users.email }).from(users).where(eq(users.id, user_id)).get();
  db.insert(account_notices)
    .values({
      user_id,
      kind,
      session_id,
      address,
      user_agent,
      recipient: owner?.email ?? null,
      happened_at: now(),
    })
    .run();
}

/** For a change that the owner makes in a session. */
export function noteOwnChange(user_id: number, kind: NoticeKind, session_id: number): void {
  const session = db.select().from(sessions).where(eq(sessions.id, session_id)).get();
  const { address = null, user_agent = null } = session ?? {};
  noteForOwner(user_id, kind, { session_id, address, user_agent });
}

/** The session of a change neither sees its notice nor dismisses it: its holder need not be the owner. */
const unseen = and(
  eq(account_notices.user_id, sql.placeholder("user_id")),
  isNull(account_notices.seen_at),
  or(isNull(account_notices.session_id), ne(account_notices.session_id, sql.placeholder("session_id"))),
);

const latestFirst = db
  .select()
  .from(account_notices)
  .where(unseen)
  .orderBy(desc(account_notices.id))
  .prepare();

export const noticesFor = (user_id: number, session_id: number): AccountNotice[] =>
  latestFirst.all({ user_id, session_id });

/** Dismisses those up to the one that the page has shown. */
export function dismissNotices(user_id: number, session_id: number, up_to: number): void {
  const seen = and(
    eq(account_notices.user_id, user_id),
    isNull(account_notices.seen_at),
    or(isNull(account_notices.session_id), ne(account_notices.session_id, session_id)),
    sql`${account_notices.id} <= ${up_to}`,
  );
  write(() => db.update(account_notices).set({ seen_at: now() }).where(seen).run());
}
