import { and, desc, eq, gt, isNotNull, lte, notInArray, sql } from "drizzle-orm";
import { db, write } from "./client";
import { fromNow, now } from "./clock";
import { kept_forms, users } from "./schema";

export interface PostedForm {
  fields: [name: string, value: string][];
  files: string[];
  acting_as: string | null; // role and scope of the impersonation in which alone the form may run
  sent_by: "self" | "other" | "visitor" | "failed";
  device: string;
  address: string;
}

export type StoredForm = typeof kept_forms.$inferSelect;

const lifetimeMilliseconds = 24 * 3_600_000;
const mostOfOneUser = 8;

const isOpenAccount = (user_id: number) =>
  and(eq(users.id, user_id), eq(users.is_approved, true), isNotNull(users.role_id));

/** The oldest forms that arrived in the same way make room. False where the account no longer exists. */
export function storeForm(id: string, user_id: number, path: string, form: PostedForm): boolean {
  return write(() => {
    if (!db.select({ id: users.id }).from(users).where(isOpenAccount(user_id)).get()) return false;
    db.delete(kept_forms).where(lte(kept_forms.expires_at, now())).run();
    const [created_at, expires_at] = [now(), fromNow(lifetimeMilliseconds)];
    const submission_key = form.fields.find(([name]) => name === "submission_key")?.[1] ?? null;
    db.insert(kept_forms)
      .values({ ...form, id, user_id, path, submission_key, created_at, expires_at })
      .run();
    const alike = and(eq(kept_forms.user_id, user_id), eq(kept_forms.sent_by, form.sent_by));
    const newest = db
      .select({ id: kept_forms.id })
      .from(kept_forms)
      .where(alike)
      .orderBy(desc(kept_forms.created_at), desc(sql`rowid`))
      .limit(mostOfOneUser);
    db.delete(kept_forms)
      .where(and(alike, notInArray(kept_forms.id, newest)))
      .run();
    return true;
  });
}

/** Of any account: the caller checks its owner. */
export function findStoredForm(id: string): StoredForm | null {
  const form = db
    .select()
    .from(kept_forms)
    .where(and(eq(kept_forms.id, id), gt(kept_forms.expires_at, now())))
    .get();
  return form ?? null;
}

export function storedFormsOf(user_id: number): StoredForm[] {
  const forms = db
    .select()
    .from(kept_forms)
    .where(and(eq(kept_forms.user_id, user_id), gt(kept_forms.expires_at, now())))
    .orderBy(desc(kept_forms.created_at), desc(sql`rowid`))
    .all();
  const seen = new Set<string>();
  return forms.filter((form) => {
    const key = `${form.path} ${form.submission_key ?? form.id}`;
    return seen.size !== seen.add(key).size;
  });
}

const deleteOfKey = db
  .delete(kept_forms)
  .where(
    and(
      eq(kept_forms.user_id, sql.placeholder("user_id")),
      eq(kept_forms.submission_key, sql.placeholder("key")),
    ),
  )
  .prepare();

export function deleteStoredForms(user_id: number, key: string | null): void {
  if (key) deleteOfKey.run({ user_id, key });
}

export function deleteStoredForm(user_id: number, id: string): boolean {
  const form = findStoredForm(id);
  if (form?.user_id !== user_id) return false;
  deleteStoredForms(user_id, form.submission_key);
  db.delete(kept_forms).where(eq(kept_forms.id, id)).run();
  return true;
}
