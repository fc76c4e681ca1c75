import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { asIfInPerson, can } from "~/auth/permissions";
import { archivedSince } from "~/features/audit/list";
import { openDoubts } from "~/features/checks/board";
import type { CheckRule } from "~/features/checks/rules";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { whyNumbersReadOnly } from "~/features/roll-numbers/commands";
import { findRegistration } from "~/features/school-exam-years/queries";
import { readableReadiness } from "~/features/school-exam-years/readiness/queries";
import {
  type Gap,
  gapInWords,
  numberQuestion,
  type ReadinessLine,
  unfinishedOf,
} from "~/features/school-exam-years/readiness/rules";
import { setListState } from "~/features/school-exam-years/sign-off/commands";
import {
  isStepOnBehalf,
  type StepOnBehalf,
  sentenceOfStep,
  signsOnBehalf,
} from "~/features/school-exam-years/sign-off/on-behalf";
import { signaturesOf, stepsOfList, stepsOpenTo } from "~/features/school-exam-years/sign-off/queries";
import { type ListState, permissionFor } from "~/features/school-exam-years/sign-off/rules";
import { listStep } from "~/features/school-exam-years/sign-off/schema";
import { versionList, versionsOfList } from "~/features/school-exam-years/versions";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, type Problems, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { closedListOf } from "~/routes/parts/closed-list";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import {
  Button,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  TextField,
} from "~/ui";
import { expectedAddress, readinessOf, stateAddress } from "./parts/addresses";
import { ListFacts, ListHistory } from "./parts/list-facts";
import { ListVersions } from "./parts/list-versions";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("list.title"), { context: data && `${data.line.school_code} ${data.line.exam_year}` }),
  },
];

export const handle: Screen = {
  failed: {
    page: "school_exam_year.load_failed",
    form: "school_exam_year.update_failed",
    fault: "school_exam_year.update_error",
  },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.view");
  return stateData(request, actor, params.id);
}

/** The command knows which of the steps each role takes. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "list.sign");
  const id = idFrom(request, params.id);
  orNotFound(request, findRegistration(actor, id));
  const form = await readForm(request, listStep);
  if (form.status !== "success") return refuse(form);
  requireActor(request, permissionFor(actor, form.value));
  const back = new URL(request.url).searchParams.get("return_to");
  // A refused form is rolled back with its key, but not the lists that the lock has closed.
  closeListsOfBegunLocks();
  return answerForm(actor, form, () => setListState(actor, id, form.value), {
    to: ({ exam_year }) => stateAddress(id, safePath(back, readinessOf(exam_year))),
    flash: ({ state }) => ({ ...sentenceOfStep(state, form.value.on_behalf), next: true }),
  });
}

export default function StateOfList() {
  const { line, gaps, next, history, signatures, archived, versions, back, ...page } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [last] = history;
  const answered = (state: ListState) =>
    answer?.typed.state === state
      ? { problems: answer.problems, typed: answer.typed }
      : { problems: {}, typed: undefined };
  return (
    <Page
      title={t("list.title")}
      context={t("school_exam_year.about", { school: line.school_name, year: line.exam_year })}
      errors={Boolean(answer)}
      back={{ href: back, label: t("action.back") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} title={titleOfProblems(answer?.problems)} />
      <ListFacts {...{ line, last, signatures }} />
      {line.state === "draf" && gaps.length > 0 && (
        <WhatIsMissing {...{ ...page, line, gaps, back: stateAddress(line.id, back) }} />
      )}
      {next && (next !== "dihantar" || gaps.length === 0) && (
        <StepForm {...{ ...page, line, next, back }} {...answered(next)} />
      )}
      <ListVersions {...{ line, versions, back }} />
      {page.mayReopen && <ReopenForm line={line} {...answered("draf")} />}
      {page.isHeld && <SignsNothing what="list" />}
      <ListHistory {...{ history, archived }} />
      {page.mayNote && (
        <p className="after">
          <a href={`/school_exam_years/${line.id}/notes`}>{t("note.link")}</a>
        </p>
      )}
    </Page>
  );
}

/** The button names the step, because a stored form fills the hidden fields of every form on the page. */
interface FormProps {
  line: ReadinessLine;
  problems: Problems;
  typed: Record<string, unknown> | undefined;
}

const stepWords = {
  dihantar: "submit",
  disahkan: "confirm",
  muktamad: "finalise",
} as const;

interface StepFormProps extends FormProps {
  next: Exclude<ListState, "draf">;
  isOnBehalf: boolean;
  /** Open ones of the data check. */
  findings: Findings;
  back: string;
}

function StepForm({ line, next, isOnBehalf, findings, problems, typed, back }: StepFormProps) {
  if (isOnBehalf && isStepOnBehalf(next))
    return <OnBehalfForm {...{ line, next, findings, problems, typed, back }} />;
  const words = stepWords[next];
  return (
    <PostForm once draft id="langkah">
      <h2>{t(`list.${words}_title`)}</h2>
      <p>{t(`list.${words}_intro`)}</p>
      {next === "dihantar" && <NumberQuestion line={line} back={back} />}
      <OpenFindings line={line} {...findings} />
      <HiddenFields values={{ version: line.version }} />
      {next === "dihantar" && (
        <TextField
          name="head_name"
          value={typed?.head_name as string | undefined}
          problems={problems.head_name}
          hint={t("list.head_hint")}
          autoComplete="name"
          autoFocus={!hasProblems(problems)}
        />
      )}
      <FormActions>
        <Button name="state" value={next} accessKey="s">
          {t(`list.${words}`, { n: line.total_students })}
        </Button>
      </FormActions>
    </PostForm>
  );
}

/** The office signs for an absent school or district. The field has the usual id where its answer is shown. */
function OnBehalfForm({
  line,
  next,
  findings,
  problems,
  typed,
  back,
}: FormProps & { next: StepOnBehalf; findings: Findings; back: string }) {
  const words = `${stepWords[next]}_for` as const;
  return (
    <PostForm once draft id="langkah">
      <h2>{t(`list.${words}_title`)}</h2>
      <p>{t(`list.${words}_intro`)}</p>
      {next === "dihantar" && <NumberQuestion line={line} back={back} />}
      <OpenFindings line={line} {...findings} />
      <HiddenFields values={{ on_behalf: "true", version: line.version }} />
      <TextField
        name="reason"
        id={typed ? undefined : "on_behalf_reason"}
        label={t(`list.${words}_reason`)}
        value={typed?.reason as string | undefined}
        problems={problems.reason}
        hint={t("list.for_hint")}
      />
      <FormActions>
        <Button name="state" value={next} accessKey="s">
          {t(`list.${words}`, { n: line.total_students })}
        </Button>
      </FormActions>
    </PostForm>
  );
}

function ReopenForm({ line, problems, typed }: FormProps) {
  return (
    <details open={typed !== undefined}>
      <summary>{t("list.reopen_title")}</summary>
      <PostForm once draft>
        <p>{t("list.reopen_intro")}</p>
        <HiddenFields values={{ version: line.version }} />
        <TextField
          name="reason"
          id={typed ? undefined : "reopen_reason"}
          value={typed?.reason as string | undefined}
          problems={problems.reason}
          hint={t("list.reopen_hint")}
        />
        <FormActions>
          <Button name="state" value="draf" kind="secondary">
            {t("list.reopen")}
          </Button>
        </FormActions>
      </PostForm>
    </details>
  );
}

interface MissingProps {
  line: ReadinessLine;
  gaps: { gap: Gap; n: number }[];
  mayEnter: boolean;
  mayNumber: boolean;
  back: string;
}

function WhatIsMissing({ line, gaps, mayEnter, mayNumber, back }: MissingProps) {
  const { id, school_code, exam_year } = line;
  const here = { school_code, exam_year };
  const students = (more: object) => listAddress("/students", { ...here, ...more }, {})();
  const add = mayEnter ? listAddress("/student-add/batch", here, {})() : students({});
  const hrefs: Record<Gap, string> = {
    none: add,
    unsaid: expectedAddress(id, back),
    to_enter: add,
    beyond: students({}),
    unnumbered: mayNumber ? listAddress("/students/roll-numbers", here, {})() : students({}),
    without_document: students({ has_document: false }),
  };
  return (
    <Notice kind="warning" title={t("list.missing_title")}>
      <p>{t("list.missing")}</p>
      <ul className="list-disc pl-5">
        {gaps.map((each) => (
          <li key={each.gap}>
            <a className="inline-block py-1.5" href={hrefs[each.gap]}>
              {gapInWords(each)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The list is handed in as it is; the sentence lets the head see the two numbers first. */
function NumberQuestion({ line, back }: { line: ReadinessLine; back: string }) {
  const sentence = numberQuestion(line);
  if (!sentence) return null;
  return (
    <Notice kind="warning" title={sentence}>
      <p>
        {t("list.number_taken")} <a href={expectedAddress(line.id, back)}>{t("home.change_expected")}</a>
      </p>
    </Notice>
  );
}

interface Findings {
  n: number;
  /** The rule that is counted alone. */
  rule: CheckRule | null;
}

function OpenFindings({ line, n, rule }: Findings & { line: ReadinessLine }) {
  if (n === 0) return null;
  const { school_code, exam_year } = line;
  return (
    <p>
      {t(rule ? `check.rule.${rule}` : "check.title")}:{" "}
      <a
        href={listAddress(
          rule ? `/checks/${rule}` : "/checks",
          { exam_year, school_code, state: rule && "open" },
          {},
        )()}
      >
        {t("list.open_findings", { n })}
      </a>
    </p>
  );
}

const comeBackTo = (request: Request, exam_year: number) =>
  safePath(new URL(request.url).searchParams.get("return_to"), readinessOf(exam_year));

function stateData(request: Request, actor: Actor, id: string | undefined) {
  const line = orNotFound(request, readableReadiness(actor, idFrom(request, id)));
  const { page } = readQueryLeniently(request, versionList);
  const { signatures, registered_at } = signaturesOf(line);
  return {
    line,
    gaps: unfinishedOf(line),
    ...stepsShown(actor, line),
    history: stepsOfList(line),
    signatures,
    archived: archivedSince(registered_at),
    versions: versionsOfList(line.id, { page, limit: 10 }),
    mayNote: can(actor, "school_note.manage") && findRegistration(actor, line.id) !== undefined,
    mayEnter: can(actor, "student.add") && closedListOf(actor, line) === null,
    mayNumber: can(actor, "roll_number.generate") && whyNumbersReadOnly(actor, line) === null,
    back: comeBackTo(request, line.exam_year),
  };
}

/** A step that an impersonation may not sign has no form. */
function stepsShown(actor: Actor, line: ReadinessLine) {
  const open = stepsOpenTo(actor, line);
  const isHeld = stepsOpenTo(asIfInPerson(actor), line).length > open.length;
  const next = open.find((state) => state !== "draf");
  const isOnBehalf = !!next && signsOnBehalf(actor, next);
  // Who confirms a list looks first at what the data check has found in it; who submits it, at the roll numbers of other codes.
  const rule = next === "dihantar" ? ("number_not_own" as const) : null;
  const n = rule || next === "disahkan" ? openDoubts(actor, line.exam_year, line.school_code, rule) : 0;
  const findings = { n, rule };
  return { next, isHeld, mayReopen: open.includes("draf"), isOnBehalf, findings };
}

/** The field that the step needs, where one is missing. */
function titleOfProblems(problems: Problems = {}): string | undefined {
  if (problems.head_name) return t("list.head_missing");
  return problems.reason ? t("list.reason_missing") : undefined;
}
