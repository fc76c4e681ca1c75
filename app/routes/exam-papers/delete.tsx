import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deletePaper, whyPaperStays } from "~/features/exam-papers/commands";
import { findPaper } from "~/features/exam-papers/queries";
import { printedOf } from "~/features/sheets/prints/of-paper";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { labelOf, sentenceText, t } from "~/messages";
import { movementsOf } from "~/routes/packets/parts/words";
import { waysOfClosedYear } from "~/routes/parts/closed-list";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { refusalOf, wayTo } from "~/routes/parts/refused";
import { Notice, pageTitle, SummaryList } from "~/ui";
import { listOf } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("exam_paper.delete_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_paper.manage");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const { id, exam_year } = paper;
  const obstacle = refusalOf(whyPaperStays(paper), {
    ...waysOfClosedYear(actor, exam_year),
    "exam_paper.has_absences": wayTo("absence.title", `/absentees/${id}`),
    "exam_paper.has_returns": wayTo("absence.lists_title", `/absentees/${id}/lists`),
    "exam_paper.has_scripts": wayTo("script.title", `/papers/scripts/${id}`),
    "exam_paper.has_packets": wayTo("packet.title", `/papers/packets/${id}`),
    "exam_paper.has_movements": wayTo("movement.title", movementsOf({ exam_year, exam_paper_id: id })),
  });
  return {
    paper,
    obstacle,
    printed: printedOf(paper).map(sentenceText),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_paper.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => deletePaper(actor, id), {
    to: listOf,
    flash: ({ code }) => ({ key: "exam_paper.removed", values: { code } }),
  });
}

const shown = ["exam_year", "exam_type_code", "code", "name"] as const;

export default function DeletePaper() {
  const { paper, obstacle, printed } = useLoaderData<typeof loader>();
  return (
    <RecordRemoval
      title={t("exam_paper.delete_title")}
      question={t("exam_paper.delete_question")}
      back={{ href: listOf(paper), label: t("exam_paper.title") }}
      obstacle={obstacle}
      answer={useActionData<typeof action>()}
    >
      <SummaryList rows={shown.map((field) => ({ term: labelOf(field), detail: paper[field] }))} />
      {printed.length > 0 && (
        <Notice kind="warning" title={t("exam_paper.delete_printed")}>
          <ul>
            {printed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
    </RecordRemoval>
  );
}
