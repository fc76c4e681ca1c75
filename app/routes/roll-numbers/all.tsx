import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findExamYearOf } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { continueRun, findRun } from "~/features/roll-numbers/outcomes";
import { wholeYearForm, wholeYearScreen } from "~/features/roll-numbers/schema";
import { planSchools } from "~/features/roll-numbers/whole-year";
import { yearSchools } from "~/features/roll-numbers/year-schools";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { discardStoredForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { problem, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { limit, wholeYearAddress } from "./parts/all-address";
import { AllPlanPage, notedOf } from "./parts/all-plan-page";
import { AllRunPage } from "./parts/all-run-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { filter, page } = data ?? {};
  const schools = data?.show === "run" ? data.run.schools : notedOf(data?.plans ?? []);
  const list = { page, limit, total: schools.length };
  return [{ title: pageTitle(t("roll_number.year_all"), { context: filter?.exam_year, ...list }) }];
};

export const handle: Screen = {
  step: 3,
  failed: { form: "student.code_update_failed", fault: "roll_number.generate_error" },
  late: "stored",
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_year.manage");
  const { page, since, after, done, exam_year, ...filters } = readQueryLeniently(request, wholeYearScreen);
  const isNamed = Boolean(new URL(request.url).searchParams.get("exam_year"));
  const wanted = isNamed ? exam_year : chosenYear(request);
  const year = orNotFound(request, wanted === null ? null : findExamYearOf(wanted));
  const filter = withManner({ ...filters, exam_year: year.year });
  const view = { filter, after, done, page };
  if (since !== null) {
    const run = await findRun(actor, year, { filter, after, done, since });
    return { show: "run", ...view, since, run } as const;
  }
  const plans = await planSchools(actor, year, yearSchools(actor, filter), filter);
  return { show: "plan", ...view, plans, choices: filterChoices() } as const;
}

/** Needs no submission key: numbering twice changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.manage");
  const form = await readForm(request, wholeYearForm);
  if (form.status !== "success") return refuse(form);
  discardStoredForm(actor, form);
  const { since, after, done, ...given } = form.value;
  const filter = withManner(given);
  orNotFound(request, findExamYearOf(filter.exam_year));
  const run = await continueRun(actor, filter, { since, after, done });
  return redirect(wholeYearAddress(filter, run), 303);
}

/** Existing numbers stay unless the office asks for the other manner. */
const withManner = <Given extends { exam_year: number; only_unnumbered: boolean | null }>(given: Given) => ({
  ...given,
  only_unnumbered: given.only_unnumbered ?? true,
});

export default function AllRollNumbers() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // Nothing is typed here: a field that the page did not write is forged.
  const forged = { "": [problem("form_forged")] };
  const problems = answer && (answer.problems[""] ? answer.problems : forged);
  return data.show === "plan" ? (
    <AllPlanPage {...data} {...{ problems }} />
  ) : (
    <AllRunPage {...data} {...{ problems }} />
  );
}
