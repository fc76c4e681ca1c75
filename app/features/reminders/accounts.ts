import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import { type Actor, operator } from "~/auth/actor";
import { isOffice, officeRole, type RoleId, roleIds } from "~/auth/roles";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { findOffice } from "~/db/office";
import { reminders_off, schools, users } from "~/db/schema";
import { kindsOf, type ReminderKind } from "./rules";

export interface Account {
  actor: Actor;
  kinds: readonly ReminderKind[];
  /** Null where neither the account nor its school or office has an address. */
  address: Address | null;
}

interface Address {
  /** One mail a day goes to each key. */
  key: string;
  recipient: string;
  isOwn: boolean;
}

const remindedRoles = roleIds.filter((role_id) => kindsOf(role_id).length > 0);

const accountsWhere = (where: SQL, most: number): Account[] => {
  const rows = db
    .select({
      user_id: users.id,
      role_id: users.role_id,
      school_code: users.school_code,
      district_code: users.district_code,
      exam_level_code: users.exam_level_code,
      email: users.email,
      school_id: schools.id,
      contact_email: schools.contact_email,
    })
    .from(users)
    .leftJoin(schools, eq(schools.school_code, users.school_code))
    .where(and(where, eq(users.is_approved, true), inArray(users.role_id, remindedRoles)))
    .orderBy(asc(users.id))
    .limit(most)
    .all();
  const off = turnedOffBy(rows.map(({ user_id }) => user_id));
  return rows.map(({ email, school_id, contact_email, ...row }) => {
    const role_id = row.role_id as RoleId;
    const places = [
      { key: `user:${row.user_id}`, recipient: email, isOwn: true },
      { key: `school:${school_id}`, recipient: contact_email, isOwn: false },
      { key: "office", recipient: isOffice(role_id) ? findOffice().office_email : null, isOwn: false },
    ];
    return {
      actor: { ...operator, ...row, role_id },
      kinds: kindsOf(role_id).filter((kind) => !off.get(row.user_id)?.has(kind)),
      address: places.find((place): place is Address => place.recipient !== null) ?? null,
    };
  });
};

/** In the order of their ids. */
export const accountsAfter = (user_id: number, most: number): Account[] =>
  accountsWhere(gt(users.id, user_id), most);

export const accountOf = (user_id: number): Account | undefined => accountsWhere(eq(users.id, user_id), 1)[0];

/** Where the mails of this key go now; null where no account wants them any more. */
export function recipientOf(key: string): string | null {
  const [place, id] = key.split(":");
  const own = place === "user" ? users.id : schools.id;
  const where = place === "office" ? eq(users.role_id, officeRole) : eq(own, Number(id));
  const account = accountsWhere(where, -1).find(
    ({ address, kinds }) => address?.key === key && kinds.length > 0,
  );
  return account?.address?.recipient ?? null;
}

export const schoolsOf = (actor: Actor): string[] =>
  db
    .select({ school_code: schools.school_code })
    .from(schools)
    .where(visibleTo(actor))
    .all()
    .map(({ school_code }) => school_code);

function turnedOffBy(user_ids: number[]): Map<number, Set<ReminderKind>> {
  const off = new Map<number, Set<ReminderKind>>();
  const rows = db.select().from(reminders_off).where(inArray(reminders_off.user_id, user_ids)).all();
  for (const { user_id, kind } of rows) off.set(user_id, (off.get(user_id) ?? new Set()).add(kind));
  return off;
}
