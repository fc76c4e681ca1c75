import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { whyReadOnly } from "~/features/school-exam-years/list-state-queries";
import { type Choice, findMatching, findNamed, fingerprintOf } from "~/features/students/bulk/choice";
import { writeSeen } from "~/features/students/bulk/rules";
import { type BulkAnswers, type BulkForm, bulkForm } from "~/features/students/bulk/schema";
import { mostInGrid } from "~/features/students/grid/rows";
import { listStudents, matchingStudentIds } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import { everyYear } from "~/features/values/years";
import { requireActor, safePath } from "~/http/actor";
import { ofListedYear } from "~/http/chosen-year";
import { answerOf, storedFormFor } from "~/http/stored-forms";
import { asUrl } from "~/http/url";
import { type Problems, problem, sentenceText } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { isStudentList } from "./lists";

const mostShownOfFilter = 10;

/** Null when empty. A filter is read strictly, because a dropped one would select every candidate. */
export function choiceOf(request: Request, { chosen, list, id, seen, fingerprint }: BulkForm): Choice | null {
  if (chosen === "all") {
    const address = safePath(list, "/");
    if (!isStudentList(address)) return null;
    const { exam_year, ...filters } = Object.fromEntries(asUrl(address).searchParams);
    const parsed = studentList.safeParse(exam_year === everyYear ? filters : { ...filters, exam_year });
    if (!parsed.success) return null;
    return { by: "filter", query: ofListedYear(request, parsed.data, address), fingerprint };
  }
  const named = seen ?? id.map((each) => ({ id: each, version: 0 }));
  return named.length > 0 ? { by: "name", seen: named } : null;
}

/** The grid has an address of its own. */
type PreviewedForm = BulkForm & { operation: BulkAnswers["operation"] };

export interface BulkPreview {
  operation: BulkAnswers["operation"];
  list: string;
  n: number;
  numbered: number;
  /** All who are chosen by name; only the first of those that a filter finds. */
  students: StudentRecord[];
  hidden: Record<string, string | null>;
}

/** Leaves out and names candidates that no longer exist. */
export function previewOf(
  actor: Actor,
  { operation, chosen, list }: PreviewedForm,
  choice: Choice,
): { preview: BulkPreview; absent: number } | { problems: Problems } {
  const found = choice.by === "filter" ? findMatching(actor, choice.query) : null;
  if (found?.kind === "refused") return { problems: found.problems };
  const named = choice.by === "name" ? findNamed(actor, choice.seen) : { students: [], absent: [] };
  const students = found?.kind === "saved" ? found.value : named.students;
  if (students.length === 0 && named.absent.length === 0)
    return { problems: { "": [problem("no_candidate_ticked")] } };
  const reason = sentenceText(whyReadOnly(actor, students));
  if (reason !== null) return { problems: { "": [problem("blocked", { reason })] } };
  const isAll = choice.by === "filter";
  const preview = {
    operation,
    list: safePath(list, "/students"),
    n: students.length,
    numbered: students.filter(({ student_code }) => student_code !== null).length,
    students: isAll ? students.slice(0, mostShownOfFilter) : students,
    hidden: {
      operation,
      chosen: isAll ? chosen : null,
      list: list,
      seen: isAll ? null : writeSeen(students),
      fingerprint: isAll ? fingerprintOf(students) : null,
      confirmed: "true",
    },
  };
  return { preview, absent: named.absent.length };
}

/** The address of the grid of these candidates, in the order of the list. */
export function gridOf(
  actor: Actor,
  { list }: BulkForm,
  choice: Choice,
): { href: string } | { problems: Problems } {
  const isAll = choice.by === "filter";
  const ids = isAll
    ? matchingStudentIds(actor, choice.query, mostInGrid + 1)
    : choice.seen.map(({ id }) => id);
  if (ids.length === 0) return { problems: { "": [problem("no_candidate_ticked")] } };
  if (ids.length > mostInGrid) {
    const n = isAll ? listStudents(actor, { ...choice.query, page: 1, limit: 1 }).total : ids.length;
    return { problems: { "": [problem("too_many_chosen", { max: mostInGrid, n })] } };
  }
  const back = safePath(list, "/students");
  return { href: listAddress("/students/grid", { ids: ids.join("."), back }, { back: "/students" })() };
}

/** Restores the preview of a stored form for the candidates as they are now. */
export async function previewOfStoredForm(request: Request, actor: Actor): Promise<BulkPreview | null> {
  const stored = await storedFormFor(request, actor);
  const parsed = stored && bulkForm.safeParse(answerOf(stored).typed);
  if (!parsed?.success) return null;
  if (parsed.data.operation === "delete") requireActor(request, "student.delete");
  const choice = choiceOf(request, parsed.data);
  const { operation } = parsed.data;
  if (operation === "grid") {
    const grid = choice && gridOf(actor, parsed.data, choice);
    if (grid && "href" in grid) throw redirect(grid.href, 303);
    return null;
  }
  const shown = choice && previewOf(actor, { ...parsed.data, operation }, choice);
  return shown && "preview" in shown ? shown.preview : null;
}
