import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { schoolRole } from "~/auth/roles";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { account_links, districts, schools, users } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import type { LinkList, LinkState } from "./schema";

const fields = {
  id: users.id,
  username: users.username,
  full_name: users.full_name,
  school_code: schools.school_code,
  school_name: schools.school_name,
  district_code: districts.code,
  district_name: districts.name,
  expires_at: account_links.expires_at,
  used_at: account_links.used_at,
};

const links = () =>
  db
    .select({ ...fields, token_hash: account_links.token_hash })
    .from(account_links)
    .innerJoin(users, eq(users.id, account_links.user_id))
    .innerJoin(schools, eq(schools.school_code, users.school_code))
    .innerJoin(districts, eq(districts.code, schools.district_code))
    .orderBy(asc(districts.code), asc(schools.school_code), asc(users.id))
    .$dynamic();

type Found = ReturnType<ReturnType<typeof links>["all"]>[number];

export interface AccountLink extends Omit<Found, "token_hash"> {
  link_state: LinkState;
}

function stateOf({ used_at, expires_at }: Pick<Found, "used_at" | "expires_at">, at: string): LinkState {
  if (used_at) return "used";
  return expires_at <= at ? "expired" : "unused";
}

const isUnused = isNull(account_links.used_at);

const conditionOf: Record<LinkState, (at: string) => SQL | undefined> = {
  used: () => isNotNull(account_links.used_at),
  unused: (at) => and(isUnused, gt(account_links.expires_at, at)),
  expired: (at) => and(isUnused, lte(account_links.expires_at, at)),
};

/** By district and school, as the slips are. */
export function listLinks({ district_code, link_state, page, limit }: LinkList): Listed<AccountLink> {
  const at = now();
  const where = and(
    district_code ? eq(districts.code, district_code) : undefined,
    link_state ? conditionOf[link_state](at) : undefined,
  );
  const found = links()
    .where(where)
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const counted = db
    .select({ n: count() })
    .from(account_links)
    .innerJoin(users, eq(users.id, account_links.user_id))
    .innerJoin(schools, eq(schools.school_code, users.school_code))
    .innerJoin(districts, eq(districts.code, schools.district_code))
    .where(where)
    .get();
  const data = found.map(({ token_hash: _, ...link }) => ({ ...link, link_state: stateOf(link, at) }));
  return { data, total: counted?.n ?? 0, page, limit };
}

export interface LinksOfDistrict {
  district_code: string;
  district_name: string;
  used: number;
  unused: number;
}

/** Expired links count as unused, because the next renewal includes them. */
export function linksByDistrict(): LinksOfDistrict[] {
  return db
    .select({
      district_code: districts.code,
      district_name: districts.name,
      used: sql<number>`sum(${account_links.used_at} is not null)`,
      unused: sql<number>`sum(${account_links.used_at} is null and ${worksNow})`,
    })
    .from(account_links)
    .innerJoin(users, eq(users.id, account_links.user_id))
    .innerJoin(schools, eq(schools.school_code, users.school_code))
    .innerJoin(districts, eq(districts.code, schools.district_code))
    .groupBy(districts.code)
    .orderBy(asc(districts.code))
    .all();
}

/** A link opens the approved account of a clerk, and never an account that was made an ADMIN after the print. */
const worksNow = sql`(${users.role_id} = ${schoolRole} and ${users.is_approved} = 1)`;

export const mayUseLink = ({ role_id, is_approved }: { role_id: string | null; is_approved: boolean }) =>
  role_id === schoolRole && is_approved;

export const accountsToRenew = (district_code: string): number[] =>
  links()
    .where(and(eq(districts.code, district_code), isUnused, worksNow))
    .all()
    .map(({ id }) => id);

export const linksWithHashes = (hashes: readonly string[]): Found[] =>
  links()
    .where(inArray(account_links.token_hash, [...hashes]))
    .all();
