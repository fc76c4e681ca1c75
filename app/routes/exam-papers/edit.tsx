import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updatePaper } from "~/features/exam-papers/commands.server";
import { paperDays, paperFields } from "~/features/exam-papers/fields";
import { PaperFields } from "~/features/exam-papers/form";
import { objectionsToPaper } from "~/features/exam-papers/objections.server";
import { printedWith } from "~/features/exam-papers/printed.server";
import { findPaper } from "~/features/exam-papers/queries.server";
import { paperForm } from "~/features/exam-papers/schema";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { lookupChoices } from "~/features/lookups/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
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

/** An edit that makes printed sheets outdated first states how many there are. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_paper.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, paperForm, {
    prepare: joinedDays(paperDays),
    judge: (given) => objectionsToPaper(given, id),
  });
  if (isTakenBack(form)) return formAsTyped(form);
  if (form.status !== "success") return refuse(form);
  const { confirmed, ...edit } = form.value;
  const before = findPaper(id);
  const isCurrent = before && (edit.version === null || edit.version === before.version);
  const isSaved = isCurrent && !confirmed && Object.keys(objectionsToPaper(edit, id)).length === 0;
  const printed = isSaved ? printedWith(before, edit) : [];
  if (printed.length > 0) return askFirst(form, printed);
  return answerForm(actor, form, () => updatePaper(actor, id, edit), {
    to: addressOf,
    flash: ({ code }) => ({ key: "exam_paper.updated", values: { code } }),
  });
}

export default function EditPaper() {
  const { paper, ...choices } = useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmAnswer>();
  const back = { href: addressOf(paper), label: t("exam_paper.title") };
  const context = `${paper.exam_type_code} ${paper.code}`;
  if (answer?.confirm) {
    return (
      <Page title={t("exam_paper.confirm_title")} context={context} back={back}>
        <ConfirmEdit
          question={t("exam_paper.confirm_question", { code: paper.code })}
          confirmLabel={t("exam_paper.confirm")}
          consequences={answer.confirm}
          typed={answer.typed}
        />
      </Page>
    );
  }
  return (
    <Page
      title={t("exam_paper.edit_title")}
      context={context}
      errors={Object.keys(answer?.problems ?? {}).length > 0 || Boolean(answer?.current)}
      back={back}
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
