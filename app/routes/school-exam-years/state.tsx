import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { asIfInPerson, can } from "~/auth/permissions";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock.server";
import { type ListState, permissionFor } from "~/features/school-exam-years/list-state";
import { isStepOnBehalf, signsOnBehalf } from "~/features/school-exam-years/on-behalf";
import { findRegistration } from "~/features/school-exam-years/queries.server";
import { gapsOf, type ReadinessLine } from "~/features/school-exam-years/readiness";
import { findReadiness } from "~/features/school-exam-years/readiness.server";
import { setListState } from "~/features/school-exam-years/sign-off.server";
import { stepsOfList, stepsOpenTo } from "~/features/school-exam-years/sign-off-queries.server";
import { listStep } from "~/features/school-exam-years/sign-off-schema";
import { requireActor, safePath } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import { ErrorSummary, Page, pageTitle } from "~/ui";
import { ListFacts, ListHistory } from "./parts/list-facts";
import { WhatIsMissing } from "./parts/list-missing";
import { ReopenForm, StepForm } from "./parts/list-steps";
import { readinessOf, stateAddress } from "./parts/state-address";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("list.title"), { context: data && `${data.line.school_code} ${data.line.exam_year}` }),
  },
];

const comeBackTo = (request: Request, exam_year: number) =>
  safePath(new URL(request.url).searchParams.get("return_to"), readinessOf(exam_year));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.view");
  const line = orNotFound(request, findReadiness(actor, idFrom(request, params.id)));
  return {
    line,
    gaps: gapsOf(line),
    ...stepsShown(actor, line),
    history: stepsOfList(line),
    mayNote: can(actor, "school_note.manage"),
    mayEnter: can(actor, "student.add"),
    mayNumber: can(actor, "roll_number.generate"),
    back: comeBackTo(request, line.exam_year),
  };
}

/** A step that an impersonation may not sign has no form. */
function stepsShown(actor: Actor, line: ReadinessLine) {
  const open = stepsOpenTo(actor, line);
  const isHeld = stepsOpenTo(asIfInPerson(actor), line).length > open.length;
  const next = open.find((state) => state !== "draf");
  return { next, isHeld, mayReopen: open.includes("draf"), isOnBehalf: !!next && signsOnBehalf(actor, next) };
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
    flash: ({ state, school_code, exam_year }) => ({
      key:
        form.value.on_behalf && isStepOnBehalf(state)
          ? `list.saved_on_behalf_${state}`
          : `list.saved_${state}`,
      next: { school_code, exam_year },
    }),
  });
}

export default function StateOfList() {
  const { line, gaps, next, isOnBehalf, isHeld, mayReopen, history, mayNote, mayEnter, mayNumber, back } =
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
      <ErrorSummary problems={answer?.problems ?? {}} />
      <ListFacts {...{ line, last }} />
      {line.state === "draf" && gaps.length > 0 && (
        <WhatIsMissing {...{ line, gaps, mayEnter, mayNumber, back: stateAddress(line.id, back) }} />
      )}
      {next && (next !== "dihantar" || gaps.length === 0) && (
        <StepForm {...{ line, next, isOnBehalf }} {...answered(next)} />
      )}
      {mayReopen && <ReopenForm line={line} {...answered("draf")} />}
      {isHeld && <SignsNothing what="list" />}
      <ListHistory history={history} />
      {mayNote && (
        <p className="after">
          <a href={`/school_exam_years/${line.id}/notes`}>{t("note.link")}</a>
        </p>
      )}
    </Page>
  );
}
