import { findExamYearOf } from "~/features/exam-years/queries";
import { findExamType } from "~/features/lookups/stores";
import { type Problems, problem } from "~/messages";
import { type Paper, papersOf } from "./queries";
import type { PaperNew } from "./schema";

/** Of the fields that could be read; `id` is the paper that is edited. */
export function objectionsToPaper(given: Partial<PaperNew>, id = 0): Problems {
  const { exam_year, exam_type_code, code } = given;
  const problems: Problems = objectionsToTimes(given);
  const isYear = exam_year !== undefined && findExamYearOf(exam_year) !== undefined;
  if (exam_year !== undefined && !isYear) problems.exam_year = [problem("unknown", { value: exam_year })];
  const isType = exam_type_code !== undefined && findExamType(exam_type_code) !== undefined;
  if (exam_type_code && !isType) problems.exam_type_code = [problem("unknown", { value: exam_type_code })];
  if (!isYear || !isType) return problems;
  const others = papersOf(exam_year, exam_type_code).filter((paper) => paper.id !== id);
  if (others.some((paper) => paper.code === code)) problems.code = [problem("taken")];
  const clash = problems.ends_at ? undefined : others.find((paper) => overlaps(given, paper));
  if (clash) problems.starts_at = [problem("papers_overlap", { code: clash.code, name: clash.name })];
  return problems;
}

function objectionsToTimes({ held_on, starts_at, ends_at }: Partial<PaperNew>): Problems {
  if (starts_at && ends_at && ends_at <= starts_at) return { ends_at: [problem("ends_before_start_time")] };
  if (ends_at && starts_at === null) return { starts_at: [problem("required")] };
  if (starts_at && held_on === null) return { held_on: [problem("required")] };
  return {};
}

type Sitting = Pick<Partial<Paper>, "held_on" | "starts_at" | "ends_at">;

/** Each candidate sits every paper of the exam type, so two cannot be held at once. */
function overlaps(one: Sitting, other: Sitting): boolean {
  if (!one.held_on || one.held_on !== other.held_on || !one.starts_at || !other.starts_at) return false;
  return one.starts_at < endOf(other) && other.starts_at < endOf(one);
}

/** A paper without an end takes its first minute. */
const endOf = ({ starts_at, ends_at }: Sitting): string => ends_at ?? `${starts_at}:01`;
