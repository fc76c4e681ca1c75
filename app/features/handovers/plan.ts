import { createHash } from "node:crypto";
import { findExamYearOf } from "~/features/exam-years/queries";
import { readColumns } from "~/features/export-layouts/columns";
import { findLayout, type Layout } from "~/features/export-layouts/queries";
import { findExamType } from "~/features/lookups/stores";
import { type Problems, problem } from "~/messages";
import { isFinal, type ListNow, listsNow } from "./now";
import { findByNumber, latestOf, listsOf, type Stream } from "./queries";
import { schoolFields } from "./rules";
import type { HandoverChoice } from "./schema";

/** Of the fields that could be read. */
export function objectionsToHandover(given: Partial<HandoverChoice>): Problems {
  const { exam_year, exam_type_code, layout_id, since_number } = given;
  const problems: Problems = {};
  if (exam_year !== undefined && !findExamYearOf(exam_year))
    problems.exam_year = [problem("unknown", { value: exam_year })];
  if (exam_type_code !== undefined && !findExamType(exam_type_code))
    problems.exam_type_code = [problem("unknown", { value: exam_type_code })];
  const layout = layout_id === undefined ? undefined : findLayout(layout_id);
  if (layout_id !== undefined && !layout) problems.layout_id = [problem("handover_layout_gone")];
  if (layout?.exam_type_code && exam_type_code && layout.exam_type_code !== exam_type_code)
    problems.layout_id = [problem("handover_layout_type", { value: layout.exam_type_code })];
  if (since_number != null) {
    if (layout && readColumns(layout.column_lines).columns.every(({ field }) => field !== "change_kind"))
      problems.layout_id ??= [problem("handover_layout_kind")];
    if (exam_year !== undefined && exam_type_code !== undefined) {
      const stream = { exam_year, exam_type_code };
      if (!findByNumber(stream, since_number))
        problems.since_number = [
          problem("handover_since", { n: since_number, exam_year, value: exam_type_code }),
        ];
    }
  }
  return problems;
}

export interface Plan {
  final: ListNow[];
  missing: ListNow[];
  number: number;
  fingerprint: string;
}

/** What a hand-over would be of now. The same fingerprint is the same hand-over. */
export function planOf(choice: HandoverChoice, layout: Layout): Plan {
  const lists = listsNow(choice);
  const number = (latestOf(choice)?.number ?? 0) + 1;
  const { exam_year, exam_type_code, since_number } = choice;
  const states = lists.map((list) => [
    list.registration_id,
    list.state,
    list.list_version,
    ...schoolFields.map((field) => list[field]),
  ]);
  const seen = [exam_year, exam_type_code, since_number, layout.id, layout.version, number, states];
  return {
    final: lists.filter(isFinal),
    missing: lists.filter((list) => !isFinal(list)),
    number,
    fingerprint: createHash("sha256").update(JSON.stringify(seen)).digest("hex"),
  };
}

/** Schools whose candidates an earlier hand-over has and which the stream no longer has. */
export function goneLists(stream: Stream, since_number: number | null, lists: readonly ListNow[]) {
  const since = since_number === null ? undefined : findByNumber(stream, since_number);
  if (!since) return [];
  const present = new Set(lists.map(({ registration_id }) => registration_id));
  return listsOf({ district_code: null }, since.id).filter(
    ({ rows_of, registration_id }) => rows_of !== null && !present.has(registration_id),
  );
}
