import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { type ListState, permissionFor } from "~/features/school-exam-years/list-state";
import { sentenceOfStep } from "~/features/school-exam-years/on-behalf";
import { findRegistration } from "~/features/school-exam-years/queries";
import { setListState } from "~/features/school-exam-years/sign-off";
import { listStep } from "~/features/school-exam-years/sign-off-schema";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import { ErrorSummary, Page, pageTitle } from "~/ui";
import { ListFacts, ListHistory } from "./parts/list-facts";
import { WhatIsMissing } from "./parts/list-missing";
import { ReopenForm, StepForm } from "./parts/list-steps";
import { ListVersions } from "./parts/list-versions";
import { readinessOf, stateAddress } from "./parts/state-address";
import { stateData } from "./parts/state-data";
import { titleOfProblems } from "./parts/step-title";

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
    flash: ({ state, school_code, exam_year }) => ({
      ...sentenceOfStep(state, form.value.on_behalf),
      next: { school_code, exam_year },
    }),
  });
}

export default function StateOfList() {
  const { line, gaps, next, history, versions, back, ...page } = useLoaderData<typeof loader>();
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
      <ListFacts {...{ line, last }} />
      {line.state === "draf" && gaps.length > 0 && (
        <WhatIsMissing {...{ ...page, line, gaps, back: stateAddress(line.id, back) }} />
      )}
      {next && (next !== "dihantar" || gaps.length === 0) && (
        <StepForm {...{ ...page, line, next, back }} {...answered(next)} />
      )}
      <ListVersions {...{ line, versions, back }} />
      {page.mayReopen && <ReopenForm line={line} {...answered("draf")} />}
      {page.isHeld && <SignsNothing what="list" />}
      <ListHistory history={history} />
      {page.mayNote && (
        <p className="after">
          <a href={`/school_exam_years/${line.id}/notes`}>{t("note.link")}</a>
        </p>
      )}
    </Page>
  );
}
