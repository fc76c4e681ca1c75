import { and, desc, eq, notInArray } from "drizzle-orm";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { import_mappings } from "~/db/schema";
import { rememberedIds } from "./question-ids";
import { type Answers, isKeyOfHeadings } from "./shape";

type Remembered = Pick<Answers, "columns" | "chosen">;

/** The row of a school that holds its answers to questions; keys of headings begin with h. */
const ofAnswers = "answers";

const mostOfASchool = 20;
const mostWords = 20;

/** The columns by the headings of the lists that a clerk of the school answered for, and the answers that hold for any list. */
export function mappingsOf(school_code: string): Remembered {
  const { headings, columns } = import_mappings;
  const rows = db
    .select({ headings, columns })
    .from(import_mappings)
    .where(eq(import_mappings.school_code, school_code))
    .all();
  const own = rows.find(({ headings }) => headings === ofAnswers)?.columns ?? {};
  const others = rows.filter(({ headings }) => headings !== ofAnswers);
  return {
    columns: Object.fromEntries(others.map((row) => [row.headings, row.columns])) as Answers["columns"],
    chosen: own as Answers["chosen"],
  };
}

/** Call it inside a transaction. A list without headings says nothing about the next one. */
export function rememberMappings(school_code: string, { columns: mappings, chosen }: Remembered): void {
  const updated_at = now();
  const own = rememberedIds.flatMap((id) => (chosen[id] ? [[id, chosen[id]?.slice(-mostWords)]] : []));
  const known = Object.entries(mappings).filter(([headings]) => isKeyOfHeadings(headings));
  const rows: [string, unknown][] = own.length > 0 ? [...known, [ofAnswers, Object.fromEntries(own)]] : known;
  for (const [headings, columns] of rows) {
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
