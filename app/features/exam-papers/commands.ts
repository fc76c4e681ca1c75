import { sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { inJson } from "~/db/in-json";
import { exam_papers } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import {
  createRecord,
  deleteRecord,
  insertRecord,
  type RecordKind,
  updateRecord,
  whyRecordStays,
} from "~/features/values/records";
import type { Sentence } from "~/messages";
import { objectionsToPaper } from "./objections";
import { findPaper, type Paper } from "./queries";
import type { PaperEdit, PaperNew } from "./schema";

const kind: RecordKind<Paper, PaperNew> = {
  entity: "exam_paper",
  table: exam_papers,
  key: exam_papers.id,
  find: (_, id) => findPaper(id),
  objections: (input, before) => objectionsToPaper(input, before?.id),
  closed: ({ exam_year }) => whyYearClosed(exam_year),
  stays(before, after) {
    const isMoved = after?.exam_year !== before.exam_year || after.exam_type_code !== before.exam_type_code;
    return isMoved ? whyPaperIsNeeded(before) : null;
  },
};

export const createPaper = (actor: Actor, input: PaperNew) => createRecord(kind, actor, input);
export const storePaper = (actor: Actor, input: PaperNew) => insertRecord(kind, actor, input);
export const updatePaper = (actor: Actor, id: number, edit: PaperEdit) => updateRecord(kind, actor, id, edit);
export const deletePaper = (actor: Actor, id: number) => deleteRecord(kind, actor, id);

export const whyPaperStays = (paper: Paper) => whyRecordStays(kind, paper);

const countIn = (table: string) =>
  sql<number>`(select count(*) from ${sql.raw(table)} where exam_paper_id = exam_papers.id)`;

const usesOf = db
  .select({
    id: exam_papers.id,
    absences: countIn("absences"),
    returns: countIn("attendance_returns"),
    scripts: countIn("script_returns"),
    packets: countIn("packet_lines"),
    movements: countIn("packet_movements"),
  })
  .from(exam_papers)
  .where(inJson(exam_papers.id, "ids"))
  .prepare();

const usesOfPapers = (ids: number[]) => usesOf.all({ ids: JSON.stringify(ids) });

function whyPaperIsNeeded({ id, code }: Paper, uses = usesOfPapers([id])[0]): Sentence | null {
  if (!uses) return null;
  if (uses.absences > 0) return { key: "exam_paper.has_absences", values: { code, n: uses.absences } };
  if (uses.returns > 0) return { key: "exam_paper.has_returns", values: { code, n: uses.returns } };
  if (uses.scripts > 0) return { key: "exam_paper.has_scripts", values: { code, n: uses.scripts } };
  if (uses.packets > 0) return { key: "exam_paper.has_packets", values: { code, n: uses.packets } };
  return uses.movements > 0 ? { key: "exam_paper.has_movements", values: { code, n: uses.movements } } : null;
}

/** The ids of those in an open year that can be deleted, in one read. */
export function unneededAmong(papers: readonly Paper[]): number[] {
  const uses = new Map(usesOfPapers(papers.map(({ id }) => id)).map((one) => [one.id, one]));
  return papers.flatMap((paper) => (whyPaperIsNeeded(paper, uses.get(paper.id)) === null ? [paper.id] : []));
}
