import { db, onceARequest } from "./client";
import { office } from "./schema";

export type Office = typeof office.$inferSelect;

const row = db.select().from(office).prepare();

const inLine = ["office_name", "office_phone", "office_email", "office_hours"] as const;

/** The migration makes the only row. */
export const findOffice = (): Office => onceARequest("office", () => row.get() as Office);

/** How to reach the office, in one line; blank until an ADMIN writes it. */
export function contactLine(names: readonly (typeof inLine)[number][] = inLine): string {
  const known = findOffice();
  return names
    .map((name) => known[name])
    .filter(Boolean)
    .join(" · ");
}
