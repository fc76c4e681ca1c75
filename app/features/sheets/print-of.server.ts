import { and, eq, or, sql } from "drizzle-orm";
import { sheet_prints } from "~/db/schema";
import type { SheetContent } from "./content.server";

/** The receipts of this data. One from before the checksum covered the papers keeps its number while its papers are the same. */
export const isPrintOf = ({ checksum, former, content }: SheetContent) =>
  or(
    eq(sheet_prints.checksum, checksum),
    former === null
      ? undefined
      : and(
          eq(sheet_prints.checksum, former),
          sql`${sheet_prints.content} -> '$.papers' = ${JSON.stringify(content.papers)}`,
        ),
  );
