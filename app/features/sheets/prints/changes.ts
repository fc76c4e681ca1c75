import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { db } from "~/db/client";
import { sheet_prints } from "~/db/schema";
import { countWithdrawn } from "../candidates/queries";
import { contentOf } from "../content";
import type { Sheet } from "../queries";
import { type Content, compare, type Differences, isSame } from "../rules";

export interface Changes {
  number: string;
  checksum: string;
  created_at: string;
  differences: Differences;
}

/**
 * How the sheet, which must come from a scoped query, differs from the latest receipt of any user
 * for the same filters, apart from its own receipt. Masked prints compare with masked ones, and those of a shared room with prints of as many schools.
 */
export function changesSincePrint(actor: Actor, sheet: Sheet, own: string | null): Changes | null {
  const last = latestReceipt(actor, sheet, own);
  if (!last) return null;
  const { content: printed, printed_by: _, ...receipt } = last;
  const { content } = contentOf(sheet.sheet, sheet, sheet.candidates, sheet.filters);
  const differences = compare(printed as Content, content, countWithdrawn);
  return isSame(differences) ? null : { ...receipt, differences };
}

type OfSheet = Pick<Sheet, "school_code" | "year" | "sheet" | "filters">;

export function latestReceipt(actor: Actor, sheet: OfSheet, own: string | null) {
  const isMasked = !can(actor, "student.see_identity");
  const isOfSchool = isBoundToOneSchool(actor);
  return db
    .select({
      number: sheet_prints.number,
      checksum: sheet_prints.checksum,
      created_at: sheet_prints.created_at,
      printed_by: sheet_prints.printed_by,
      content: sheet_prints.content,
    })
    .from(sheet_prints)
    .where(
      and(
        eq(sheet_prints.school_code, sheet.school_code),
        eq(sheet_prints.exam_year, sheet.year),
        eq(sheet_prints.sheet, sheet.sheet),
        eq(sheet_prints.filters, sheet.filters),
        own === null ? undefined : ne(sheet_prints.number, own),
        sql`coalesce(${sheet_prints.content} ->> '$.isMasked', 0) = ${Number(isMasked)}`,
        sql`coalesce(${sheet_prints.content} ->> '$.isOfSchool', ${Number(isOfSchool)}) = ${Number(isOfSchool)}`,
      ),
    )
    .orderBy(desc(sheet_prints.id))
    .limit(1)
    .get();
}
