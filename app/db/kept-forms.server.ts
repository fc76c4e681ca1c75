import { and, desc, eq, gt, isNotNull, lte, notInArray, sql } from "drizzle-orm";
import { db, write } from "./client.server";
import { fromNow, now } from "./clock";
import { kept_forms, users } from "./schema";

/** What was posted: names and values in their order, and the names of the files, which are not kept. */
export interface PostedForm {
  fields: [name: string, value: string][];
  files: string[];
  /** Role and place of the impersonation in which alone it may be run; null for one of the account in person. */
  acting_as: string | null;
  /** Under which session it arrived: one of its own account, one of another account, or none. */
  sent_by: "self" | "other" | "visitor";
  /** The computer that sent it, in words, and its address. */
  device: string;
  address: string;
}

export interface KeptForm extends PostedForm {
  id: string;
  user_id: number;
  /** The address it was posted to, with its query. */
  path: string;
  created_at: string;
  expires_at: string;
}

/** A day to sign in again, and no more forms than one person has tabs. */
const keptFor = 24 * 3_600_000;
const mostOfOneUser = 8;

const alike = ({ sent_by }: PostedForm) => sql`json_extract(${kept_forms.fields}, '$.sent_by') = ${sent_by}`;

const isOpenAccount = (user_id: number) =>
  and(eq(users.id, user_id), eq(users.is_approved, true), isNotNull(users.role_id));

/**
 * Stores a form for its account; the oldest that arrived alike make room, and those whose time is over go. False where
 * there is no such account any more.
 */
export function keepForm(id: string, user_id: number, path: string, form: PostedForm): boolean {
  return write(() => {
    if (!db.select({ id: users.id }).from(users).where(isOpenAccount(user_id)).get()) return false;
    db.delete(kept_forms).where(lte(kept_forms.expires_at, now())).run();
    const [created_at, expires_at] = [now(), fromNow(keptFor)];
    db.insert(kept_forms).values({ id, user_id, path, fields: form, created_at, expires_at }).run();
    const newest = db
      .select({ id: kept_forms.id })
      .from(kept_forms)
      .where(and(eq(kept_forms.user_id, user_id), alike(form)))
      .orderBy(desc(kept_forms.created_at), desc(sql`rowid`))
      .limit(mostOfOneUser);
    db.delete(kept_forms)
      .where(and(eq(kept_forms.user_id, user_id), alike(form), notInArray(kept_forms.id, newest)))
      .run();
    return true;
  });
}

const shape = ({ fields, ...row }: typeof kept_forms.$inferSelect): KeptForm => ({
  ...row,
  ...earlier,
  ...(fields as Pick<PostedForm, "fields" | "files"> & Partial<PostedForm>),
});

/** What a form that an earlier version stored does not say. */
const earlier = { acting_as: null, sent_by: "visitor", device: "", address: "" } as const;

/** The form of that id, whosever it is, while it is kept. */
export function findKeptForm(id: string): KeptForm | null {
  const row = db
    .select()
    .from(kept_forms)
    .where(and(eq(kept_forms.id, id), gt(kept_forms.expires_at, now())))
    .get();
  return row ? shape(row) : null;
}

/** The stored forms of an account, the newest first. A form that was sent twice waits once. */
export function keptFormsOf(user_id: number): KeptForm[] {
  const rows = db
    .select()
    .from(kept_forms)
    .where(and(eq(kept_forms.user_id, user_id), gt(kept_forms.expires_at, now())))
    .orderBy(desc(kept_forms.created_at), desc(sql`rowid`))
    .all();
  const seen = new Set<string>();
  return rows.map(shape).filter((form) => {
    const key = `${form.path} ${keyOf(form) ?? form.id}`;
    return seen.size !== seen.add(key).size;
  });
}

export const keyOf = ({ fields }: PostedForm): string | null =>
  fields.find(([name]) => name === "submission_key")?.[1] ?? null;

const withKey = (
  key: string,
) => sql`exists (select 1 from json_each(${kept_forms.fields}, '$.fields') as posted
  where json_extract(posted.value, '$[0]') = 'submission_key' and json_extract(posted.value, '$[1]') = ${key})`;

/** Drops what waits under a submission key, for the form has been done. */
export function dropKeptForms(user_id: number, key: string | null): void {
  if (key)
    db.delete(kept_forms)
      .where(and(eq(kept_forms.user_id, user_id), withKey(key)))
      .run();
}

/** Drops one form of a user, and its double if it was sent twice; false when there is none. */
export function dropKeptForm(user_id: number, id: string): boolean {
  const form = findKeptForm(id);
  if (form?.user_id !== user_id) return false;
  dropKeptForms(user_id, keyOf(form));
  db.delete(kept_forms).where(eq(kept_forms.id, id)).run();
  return true;
}
