import { and, desc, eq, notInArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { now } from "~/db/clock";
import { import_mappings } from "~/db/schema";
import { isKeyOfHeadings } from "../shape/map-columns";
import type { Answers } from "../shape/questions";

type Mappings = Answers["columns"];

const mostOfASchool = 20;

/** By the headings of the lists that a clerk of the school answered for. */
export function mappingsOf(school_code: string): Mappings {
  const { headings, columns } = import_mappings;
  const rows = db
    .select({ headings, columns })
    .from(import_mappings)
    .where(eq(import_mappings.school_code, school_code))
    .all();
  return Object.fromEntries(rows.map((row) => [row.headings, row.columns])) as Mappings;
}

/** Call it inside a transaction. A list without headings says nothing about the next one. */
export function rememberMappings(school_code: string, mappings: Mappings): void {
  const updated_at = now();
  for (const [headings, columns] of Object.entries(mappings)) {
    if (!isKeyOfHeadings(headings)) continue;
    db.insert(import_mappings)
      .values({ school_code, headings, columns, updated_at })
      .onConflictDoUpdate({
        target: [import_mappings.school_code, import_mappings.headings],
        set: { columns, updated_at },
      })
      .run();
  }
  const ofSchool = eq(import_mappings.school_code, school_code);
  const newest = db
    .select({ headings: import_mappings.headings })
    .from(import_mappings)
    .where(ofSchool)
    .orderBy(desc(import_mappings.updated_at))
    .limit(mostOfASchool);
  db.delete(import_mappings)
    .where(and(ofSchool, notInArray(import_mappings.headings, newest)))
    .run();
}
