import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctDraft, shownPlan } from "~/features/imports/draft-work.server";
import { findDraft } from "~/features/imports/drafts.server";
import { draftForm, draftView } from "~/features/imports/form-schema";
import { commitSchools, planSchools } from "~/features/imports/school-plan.server";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { readQueryLeniently } from "~/http/query.server";
import { found, notFound } from "~/http/refusals.server";
import { t } from "~/messages";
import { pageTitle } from "~/ui";
import { DraftPage } from "../imports/draft-page";

export const meta: MetaFunction = () => [{ title: pageTitle(t("import.draft_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school.import");
  const draft = found(request, findDraft(actor, "schools", params.id ?? ""));
  const plan = planSchools(draft);
  if ("problem" in plan) throw notFound(request);
  const shown = shownPlan(plan, readQueryLeniently(request, draftView));
  return { id: draft.id, plan: shown, created: draft.result?.created ?? 0 };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = requireActor(request, "school.import");
  const draft = found(request, findDraft(actor, "schools", params.id ?? ""));
  const path = `/admin/schools/import/${draft.id}`;
  const form = await readForm(request, draftForm);
  if (form.status !== "success") return refuse(form);

  if (form.value.intent !== "commit") {
    return answerForm(actor, form, () => correctDraft(actor, "schools", draft.id, form.value, planSchools), {
      to: path,
      flash: ({ corrected }) => ({ key: "import.corrected", values: { n: corrected }, kind: "info" }),
    });
  }
  return answerForm(actor, form, () => commitSchools(actor, draft.id, form.value.fingerprint ?? ""), {
    to: ({ left }) => (left > 0 ? path : "/admin/schools"),
    flash: ({ created, left }) => ({
      key: left > 0 ? "import.schools_done_left" : "school.imported",
      values: { n: created, left },
    }),
  });
}

export default function ImportSchoolsDraft() {
  const { id, plan, created } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DraftPage
      path={`/admin/schools/import/${id}`}
      start="/admin/schools/import"
      commit="import.commit_schools"
      back={{ href: "/admin/schools", label: t("nav.schools") }}
      {...{ plan, created, answer }}
    />
  );
}
