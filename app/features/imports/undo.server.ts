import { and, between, eq, getTableColumns } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { recordDeed } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { missing, type Outcome, saved, stale } from "~/db/outcome";
import { schools, students } from "~/db/schema";
import { moveToTrash } from "~/features/trash/trash.server";
import { findDraft, forgetResult, type Span } from "./drafts.server";

/**
 * Takes back what a paste has brought in, to the trash, as one batch; the paste itself stays, to be corrected and imported
 * again. Refused once somebody has worked on one of the candidates (design: data).
 */
export function undoImport(actor: Actor, draftId: string): Outcome<{ removed: number; batch_id: string }> {
  return write(() => {
    const draft = findDraft(actor, "students", draftId);
    const spans = draft?.result?.ids ?? [];
    const rows = spans.flatMap((span) => candidatesIn(actor, span));
    if (!draft || rows.length === 0) return missing();
    const worked_on = rows.filter(({ version }) => version > 1).length;
    if (worked_on > 0) return stale({ worked_on });

    const batch_id = moveToTrash(actor, rows, "student.import_undone");
    const school_codes = [...new Set(rows.map(({ school_code }) => school_code))];
    recordDeed(actor, {
      action: "student.import_undone",
      entity: "student",
      school_code: school_codes.length === 1 ? school_codes[0] : null,
      changes: { deleted: rows.length, batch_id, school_codes: school_codes.slice(0, 100) },
    });
    forgetResult(draft);
    return saved({ removed: rows.length, batch_id });
  });
}

const candidatesIn = (actor: Actor, [first, last]: Span) =>
  db
    .select(getTableColumns(students))
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(and(between(students.id, first, last), visibleTo(actor)))
    .all();
