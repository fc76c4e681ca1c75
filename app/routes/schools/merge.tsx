import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mergeOrUndo, objectionsToStep, sentenceOfMerge } from "~/features/school-merges/commands";
import { obstaclesToUndo } from "~/features/school-merges/obstacles";
import { findMerge } from "~/features/school-merges/queries";
import { mergeQuery, mergeStep } from "~/features/school-merges/schema";
import { findSchool } from "~/features/schools/queries";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { sentenceText, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ErrorSummary, Page, pageTitle } from "~/ui";
import { ChooseReceiver, MergeDone } from "./parts/merge-parts";
import { MergePlanPage } from "./parts/merge-plan";
import { shownPlan } from "./parts/merge-plan-data";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("school_merge.title"), { context: data?.school.school_name }) },
];

export const handle: Screen = {
  place: "/admin/schools",
  failed: { page: "school.load_failed", form: "school_merge.failed" },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.merge");
  const school = orNotFound(request, findSchool(actor, idFrom(request, params.id)));
  const { school_code } = readQueryLeniently(request, mergeQuery);
  const merge = school_code === null ? findMerge(actor, school.id) : undefined;
  return {
    school,
    done: merge ? { merge, obstacles: obstaclesToUndo(merge).map((each) => sentenceText(each)) } : null,
    ...shownPlan(actor, school, school_code),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school.merge");
  const id = idFrom(request, params.id);
  const { school_name: from } = orNotFound(request, findSchool(actor, id));
  const form = await readForm(request, mergeStep, {
    judge: (given) => objectionsToStep(actor, id, given),
  });
  if (form.status !== "success") return refuse(form);
  const step = form.value;
  return answerForm(actor, form, () => mergeOrUndo(actor, id, step), {
    to: step.action === "undo" ? `/schools-edit/${id}` : `/schools/${id}/merge`,
    flash: (merge) => sentenceOfMerge(step, from, merge),
  });
}

export default function MergeSchool() {
  const { school, done, plan, choice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("school_merge.title")}
      context={school.school_name}
      back={{ href: `/schools-edit/${school.id}`, label: t("action.back") }}
      intro={done || plan ? undefined : t("school_merge.intro")}
      errors={Boolean(answer)}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {done && <MergeDone school={school} {...done} />}
      {plan && <MergePlanPage school={school} plan={plan} />}
      {!plan && (!done || done.obstacles.length > 0) && <ChooseReceiver school={school} {...choice} />}
    </Page>
  );
}
