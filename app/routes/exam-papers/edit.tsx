import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updatePaper } from "~/features/exam-papers/commands.server";
import { paperDays, paperFields } from "~/features/exam-papers/fields";
import { PaperFields } from "~/features/exam-papers/form";
import { objectionsToPaper } from "~/features/exam-papers/objections.server";
import { findPaper } from "~/features/exam-papers/queries.server";
import { paperEdit } from "~/features/exam-papers/schema";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { lookupChoices } from "~/features/lookups/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import { joinedDays } from "~/routes/parts/joined-days";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { addressOf } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("exam_paper.edit_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "exam_paper.manage");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  return { paper, years: examYearChoices(), exam_types: lookupChoices().exam_types };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_paper.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, paperEdit, {
    prepare: joinedDays(paperDays),
    judge: (given) => objectionsToPaper(given, id),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updatePaper(actor, id, form.value), {
    to: addressOf,
    flash: ({ code }) => ({ key: "exam_paper.updated", values: { code } }),
  });
}

export default function EditPaper() {
  const { paper, ...choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("exam_paper.edit_title")}
      context={`${paper.exam_type_code} ${paper.code}`}
      errors={Boolean(answer)}
      back={{ href: addressOf(paper), label: t("exam_paper.title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <HiddenFields values={{ version: paper.version }} />
        <Conflict answer={answer} fields={paperFields} />
        <PaperFields values={answer?.typed ?? paper} problems={answer?.problems ?? {}} {...choices} />
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href={addressOf(paper)} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
