import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createPaper, updatePaper, whyPaperStays } from "~/features/exam-papers/commands";
import { onDayOff } from "~/features/exam-papers/days-off";
import { PaperFields } from "~/features/exam-papers/form";
import { objectionsToPaper } from "~/features/exam-papers/objections";
import { findPaper } from "~/features/exam-papers/queries";
import { paperDays, paperFields, paperForm, paperList } from "~/features/exam-papers/schema";
import { examYearChoices } from "~/features/exam-years/queries";
import { lookupChoices } from "~/features/lookups/queries";
import { printedByEdit } from "~/features/sheets/prints/of-paper";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { idOrNew, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { closedYear } from "~/routes/parts/closed-list";
import {
  askFirst,
  type ConfirmAnswer,
  ConfirmEdit,
  formAsTyped,
  isTakenBack,
} from "~/routes/parts/confirm-edit";
import { joinedDays } from "~/routes/parts/joined-days";
import { RecordForm } from "~/routes/parts/record-form";
import { pageTitle } from "~/ui";
import { listOf, papersAddress } from "./parts/address";

const titleOf = (id: unknown) => t(id ? "exam_paper.edit_title" : "exam_paper.add_title");

export const meta: MetaFunction = ({ params }) => [{ title: pageTitle(titleOf(params.id)) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_paper.manage");
  const id = idOrNew(request, params.id);
  const { exam_year, exam_type_code } = readQueryLeniently(request, paperList);
  const paper = id === null ? null : orNotFound(request, findPaper(id));
  const offered = { exam_year: exam_year ?? chosenYear(request), exam_type_code };
  return {
    paper,
    closed: closedYear(actor, paper?.exam_year ?? offered.exam_year),
    mayDelete: paper !== null && whyPaperStays(paper) === null,
    offered,
    choices: { years: examYearChoices(), exam_types: lookupChoices().exam_types },
  };
}

/** A day of the weekend or a holiday, and an edit that makes printed sheets outdated, are named before they are saved. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_paper.manage");
  const id = idOrNew(request, params.id);
  const form = await readForm(request, paperForm, {
    prepare: joinedDays(paperDays),
    judge: (given) => objectionsToPaper(given, id ?? undefined),
  });
  if (isTakenBack(form)) return formAsTyped(form);
  if (form.status !== "success") return refuse(form);
  const { confirmed, ...paper } = form.value;
  const before = id === null ? undefined : findPaper(id);
  const dayOff = before?.held_on === paper.held_on ? [] : onDayOff(paper);
  const asks = [...dayOff, ...(id === null ? [] : printedByEdit(id, paper))];
  if (asks.length > 0 && !confirmed) return askFirst(form, asks);
  const save = () => (id === null ? createPaper(actor, paper) : updatePaper(actor, id, paper));
  return answerForm(actor, form, save, {
    to: listOf,
    flash: ({ code }) => ({
      key: id === null ? "exam_paper.created" : "exam_paper.updated",
      values: { code },
    }),
  });
}

export default function PaperForm() {
  const { paper, closed, mayDelete, offered, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<ConfirmAnswer>();
  const page = {
    context: paper ? `${paper.exam_type_code} ${paper.code}` : undefined,
    back: { href: listOf(paper ?? offered), label: t("exam_paper.title") },
  };
  if (answer?.confirm) {
    return (
      <ConfirmEdit
        {...page}
        title={t("exam_paper.confirm_title")}
        question={t("exam_paper.confirm_question", { code: String(answer.typed.code) })}
        confirmLabel={t("exam_paper.confirm")}
        answer={answer}
      />
    );
  }
  return (
    <RecordForm
      {...page}
      title={titleOf(paper)}
      record={paper}
      fields={paperFields}
      {...{ closed, offered, answer }}
      removal={
        paper &&
        mayDelete && { href: `${papersAddress}/${paper.id}/delete`, label: t("exam_paper.delete_title") }
      }
    >
      {(form) => <PaperFields {...form} {...choices} />}
    </RecordForm>
  );
}
