import { count, desc, gte, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { storeRefusedFields } from "~/db/refused-fields";
import { refused_fields } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import type { RefusedFieldList } from "./schema";

export interface RefusedTotal {
  screen: string;
  field: string;
  code: string;
  total: number;
}

const { screen, field, code } = refused_fields;

const firstDay = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - (days - 1) * 86_400_000).toISOString().slice(0, 10);

/** Of the last days, the field that is refused most often first. */
export function listRefusedFields({ page, limit, days }: RefusedFieldList): Listed<RefusedTotal> {
  storeRefusedFields();
  const since = gte(refused_fields.day, firstDay(days));
  const total = sql<number>`sum(${refused_fields.total})`;
  const grouped = db
    .select({ screen, field, code, total })
    .from(refused_fields)
    .where(since)
    .groupBy(screen, field, code);
  const [counted] = db.select({ n: count() }).from(grouped.as("grouped")).all();
  const data = grouped
    .orderBy(desc(total), screen, field, code)
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  return { data, total: counted?.n ?? 0, page, limit };
}
