import type { sessions } from "~/db/schema";
import { isOffice } from "./roles";

type Session = typeof sessions.$inferSelect;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** School computers are shared, so sessions are short by default. An ADMIN is never remembered. */
const lifetimes = {
  admin: { idle: 30 * minute, absolute: 12 * hour },
  shared: { idle: 30 * minute, absolute: 8 * hour },
  remembered: { idle: 30 * day, absolute: 400 * day },
};

export const isRemembered = (role_id: string | null, remember: boolean): boolean =>
  remember && !isOffice(role_id);

export function lifetimeOf(role_id: string | null, remember: boolean): { idle: number; absolute: number } {
  if (isOffice(role_id)) return lifetimes.admin;
  return remember ? lifetimes.remembered : lifetimes.shared;
}

/** The present role decides: the sessions of a clerk who becomes an ADMIN shrink at once. */
export function withLimitsOf(role_id: string | null, session: Session): Session {
  const remember = isRemembered(role_id, session.remember);
  const { idle, absolute } = lifetimeOf(role_id, session.remember);
  return {
    ...session,
    remember,
    idle_until: earlier(session.idle_until, after(session.seen_at, idle)),
    absolute_until: earlier(session.absolute_until, after(session.created_at, absolute)),
  };
}

export const endOf = ({ idle_until, absolute_until }: Session): string => earlier(idle_until, absolute_until);

const after = (moment: string, milliseconds: number): string =>
  new Date(Date.parse(moment) + milliseconds).toISOString();

const earlier = (one: string, other: string): string => (one < other ? one : other);
