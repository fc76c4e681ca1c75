import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { type Choice, findMatching, findNamed, fingerprintOf } from "~/features/students/bulk/choice";
import {
  type BulkDone,
  changeClass,
  deleteStudents,
  withdrawStudents,
} from "~/features/students/bulk/commands";
import { mostUntyped, writeSeen } from "~/features/students/bulk/rules";
import { type BulkAnswers, type BulkForm, bulkAnswers, bulkForm } from "~/features/students/bulk/schema";
import { mostInGrid } from "~/features/students/grid/rows";
import { listStudents, matchingStudentIds } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import { WithdrawalFields } from "~/features/students/withdrawal/form";
import { collectProblems } from "~/features/values/fields";
import { everyYear } from "~/features/values/years";
import { requireActor, safePath } from "~/http/actor";
import { ofListedYear } from "~/http/chosen-year";
import type { Flash } from "~/http/flash";
import { answerForm, answerOf, type FormAnswer, type ReadForm, readForm, refuse } from "~/http/forms";
import { notFound } from "~/http/refusals";
import { answerRemoval } from "~/http/removal";
import { requireSender } from "~/http/require-sender";
import { storedFormFor } from "~/http/stored-forms";
import { asUrl } from "~/http/url";
import { hasProblems, labelOf, type Problem, type Problems, problem, sentenceText, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, ConfirmPanel, DataTable, ErrorSummary, Page, pageTitle, TextField } from "~/ui";
import { isStudentList, placeOfStudents } from "./parts/lists";

export const meta: MetaFunction = () => [{ title: pageTitle(t("bulk.label")) }];

export const handle: Screen = { step: 2, late: "stored", body: "large" };

interface BulkAnswer extends FormAnswer {
  preview: BulkPreview | null;
}

/** Without a stored form the address only explains where the checkboxes are. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.edit");
  return { preview: await previewOfStoredForm(request, actor) };
}

/** The first submit previews; the confirmed one applies to all or to none. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.edit");
  const form = await readForm(request, bulkForm);
  if (form.status !== "success") return withPreview(refuse(form), null);
  const sent = form.value;
  if (sent.operation === "delete") requireActor(request, "student.delete");
  if (sent.operation === "withdraw") requireActor(request, "student.withdraw");
  const choice = choiceOf(request, sent);
  if (!choice) return withPreview(refuse(form, { "": [problem("no_candidate_ticked")] }), null);

  const { operation } = sent;
  if (operation === "grid") {
    const grid = gridOf(actor, sent, choice);
    return "href" in grid ? redirect(grid.href, 303) : withPreview(refuse(form, grid.problems), null);
  }
  const show = () => previewOf(actor, { ...sent, operation }, choice);
  if (!sent.confirmed) {
    const shown = show();
    if ("problems" in shown) return withPreview(refuse(form, shown.problems), null);
    if (shown.absent > 0) throw notFound(request);
    return data({ typed: {}, problems: {}, current: null, preview: shown.preview } as BulkAnswer);
  }
  const answers = bulkAnswers.safeParse(form.typed);
  const answered = answers.success
    ? answerAction(request, actor, form, choice, answers.data)
    : refuse(form, collectProblems(answers.error));
  if (!("data" in answered)) return answered;
  const shown = show();
  return withPreview(answered, "preview" in shown ? shown.preview : null);
}

/** Shows the choice again with every refusal; a stale one names the candidates that changed. */
function withPreview({ data: answer, init }: ReturnType<typeof refuse>, preview: BulkPreview | null) {
  const moved = (answer.current as { problems?: Problem[] } | null)?.problems;
  const problems = moved ? { "": moved } : answer.problems;
  return data({ ...answer, problems, current: null, preview } satisfies BulkAnswer, init ?? undefined);
}

export default function BulkStudents() {
  const answer = useActionData<typeof action>();
  const waited = useLoaderData<typeof loader>();
  const preview = answer?.preview ?? waited.preview;
  const problems = answer?.problems ?? {};
  const list = preview?.list ?? "/students";
  return (
    <Page
      title={preview ? t(`bulk.title_${preview.operation}`) : t("bulk.label")}
      errors={hasProblems(problems)}
      back={{ href: list, label: t("student.back_to_list") }}
      wide
    >
      <ErrorSummary problems={problems} />
      {preview && preview.n > 0 ? (
        <BulkConfirm preview={preview} problems={problems} typed={answer?.typed ?? {}} />
      ) : (
        <>
          <p className="lead">{t("bulk.choose_first")}</p>
          <ButtonLink href={list}>{t("student.back_to_list")}</ButtonLink>
        </>
      )}
    </Page>
  );
}

interface BulkConfirmProps {
  preview: BulkPreview;
  problems: Problems;
  typed: Record<string, unknown>;
}

const columns = ["full_name", "ic_number", "school_code", "class_name", "student_code"] as const;

/** Hidden fields carry the choice as it was shown. */
function BulkConfirm({ preview, problems, typed }: BulkConfirmProps) {
  const { operation: action, list, n, numbered, students, hidden } = preview;
  const isDeletion = action === "delete";
  return (
    <ConfirmPanel
      title={t(`bulk.question_${action}`, { n })}
      confirmLabel={t(`bulk.confirm_${action}`, { n })}
      cancelHref={list}
      hidden={hidden}
      typed={
        n > mostUntyped
          ? {
              name: "typed_count",
              label: t("bulk.typed", { typed: n }),
              value: typed.typed_count as string,
              problems: problems.typed_count,
            }
          : undefined
      }
      danger={isDeletion}
      once
    >
      {isDeletion && numbered > 0 && <p>{t("bulk.numbered", { n: numbered })}</p>}
      {action === "withdraw" && <WithdrawalFields values={typed} problems={problems} />}
      {action === "class_name" && (
        <TextField
          name="class_name"
          label={t("bulk.new_class")}
          value={typed.class_name as string | undefined}
          problems={problems.class_name}
          width="half"
          autoFocus={Object.keys(problems).length === 0}
        />
      )}
      <DataTable
        codes
        caption={
          n > students.length
            ? t("bulk.caption_first", { shown: students.length, n })
            : t("bulk.caption", { n })
        }
        columns={columns.map((key) => ({ key, label: labelOf(key) }))}
        rows={students.map((student) => ({
          id: student.id,
          cells: {
            ...student,
            schools: null,
            student_code: student.student_code ?? <span className="opt">{t("student.no_number")}</span>,
          },
        }))}
        empty={null}
      />
    </ConfirmPanel>
  );
}

function answerAction(
  request: Request,
  actor: Actor,
  form: ReadForm<unknown>,
  choice: Choice,
  answers: BulkAnswers,
) {
  const to = safePath(form.fields.get("list"), "/students");
  if (answers.operation === "class_name") {
    const { class_name } = answers;
    return answerForm(actor, form, () => changeClass(actor, choice, answers), {
      to,
      flash: ({ n }) => ({ key: "bulk.class_changed", values: { n, class_name } }),
    });
  }
  if (answers.operation === "withdraw") {
    return answerForm(actor, form, () => withdrawStudents(actor, choice, answers), {
      to,
      flash: withdrawnFlash,
    });
  }
  // A filter selects the whole list, so that no candidate is left to return to.
  const ids = choice.by === "name" ? choice.seen.map(({ id }) => id) : [];
  return answerRemoval(actor, form, () => deleteStudents(actor, choice, answers), {
    to,
    place: () => placeOfStudents(request, actor, to, ids),
    flash: deletedFlash,
  });
}

function withdrawnFlash({ n, full_name, withdrawals = [0, 0] }: BulkDone): Flash {
  const [first, last] = withdrawals;
  const undo = { kind: "withdrawn", first, last } as const;
  if (n === 1) return { key: "withdrawal.done", values: { full_name }, undo, is_removal: true };
  return { key: "withdrawal.done_many", values: { n }, undo, is_removal: true };
}

function deletedFlash({ n, full_name, batch_id }: BulkDone): Flash {
  const undo = batch_id === undefined ? undefined : ({ kind: "deleted", batch_id } as const);
  if (n === 1) return { key: "student.deleted", values: { full_name }, undo };
  return { key: "bulk.deleted", values: { n }, undo };
}

const mostShownOfFilter = 10;

/** Null when empty. A filter is read strictly, because a dropped one would select every candidate. */
function choiceOf(request: Request, { chosen, list, id, seen, fingerprint }: BulkForm): Choice | null {
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

interface BulkPreview {
  operation: BulkAnswers["operation"];
  list: string;
  n: number;
  numbered: number;
  /** All who are chosen by name; only the first of those that a filter finds. */
  students: StudentRecord[];
  hidden: Record<string, string | null>;
}

/** Leaves out and names candidates that no longer exist. */
function previewOf(
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
function gridOf(actor: Actor, { list }: BulkForm, choice: Choice): { href: string } | { problems: Problems } {
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
async function previewOfStoredForm(request: Request, actor: Actor): Promise<BulkPreview | null> {
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
