import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { commitCandidates, planCandidates } from "~/features/imports/candidate-plan.server";
import { correctDraft, shownPlan } from "~/features/imports/draft-work.server";
import { findDraft } from "~/features/imports/drafts.server";
import { draftForm, draftView } from "~/features/imports/form-schema";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { readQueryLeniently } from "~/http/query.server";
import { found, notFound } from "~/http/refusals.server";
import { t } from "~/messages";
import { pageTitle } from "~/ui";
import { DraftPage } from "../imports/draft-page";

export const meta: MetaFunction = () => [{ title: pageTitle(t("import.draft_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.import");
  const draft = found(request, findDraft(actor, "students", params.id ?? ""));
  const plan = planCandidates(actor, draft);
  if ("problem" in plan) throw notFound(request);
  const shown = shownPlan(plan, readQueryLeniently(request, draftView));
  return { id: draft.id, plan: shown, created: draft.result?.created ?? 0 };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = requireActor(request, "student.import");
  const draft = found(request, findDraft(actor, "students", params.id ?? ""));
  const path = `/students/import/${draft.id}`;
  const form = await readForm(request, draftForm);
  if (form.status !== "success") return refuse(form);

  if (form.value.intent !== "commit") {
    return answerForm(
      actor,
      form,
      () => correctDraft(actor, "students", draft.id, form.value, (draft) => planCandidates(actor, draft)),
      {
        to: path,
        flash: ({ corrected }) => ({ key: "import.corrected", values: { n: corrected }, kind: "info" }),
      },
    );
  }
  return answerForm(actor, form, () => commitCandidates(actor, draft.id, form.value.fingerprint ?? ""), {
    to: ({ left }) => (left > 0 ? path : "/students"),
    flash: ({ created, left }) => ({
      key: left > 0 ? "import.students_done_left" : "import.students_done",
      values: { n: created, left },
      undo: `imported-${draft.id}`,
    }),
  });
}

export default function ImportStudentsDraft() {
  const { id, plan, created } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DraftPage
      path={`/students/import/${id}`}
      start="/students/import"
      commit="import.commit_students"
      back={{ href: "/students", label: t("nav.students") }}
      {...{ plan, created, answer }}
    />
  );
}
