import { count, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import {
  absences,
  attendance_returns,
  exam_papers,
  packet_lines,
  packet_movements,
  script_returns,
} from "~/db/schema";
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

function whyPaperIsNeeded({ id, code }: Paper): Sentence | null {
  const of = (
    table:
      | typeof absences
      | typeof attendance_returns
      | typeof packet_lines
      | typeof packet_movements
      | typeof script_returns,
  ) => db.select({ n: count() }).from(table).where(eq(table.exam_paper_id, id)).get()?.n ?? 0;
  const absentees = of(absences);
  if (absentees > 0) return { key: "exam_paper.has_absences", values: { code, n: absentees } };
  const lists = of(attendance_returns);
  if (lists > 0) return { key: "exam_paper.has_returns", values: { code, n: lists } };
  const scripts = of(script_returns);
  if (scripts > 0) return { key: "exam_paper.has_scripts", values: { code, n: scripts } };
  const packets = of(packet_lines);
  if (packets > 0) return { key: "exam_paper.has_packets", values: { code, n: packets } };
  const movements = of(packet_movements);
  return movements > 0 ? { key: "exam_paper.has_movements", values: { code, n: movements } } : null;
}
