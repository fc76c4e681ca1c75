import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPaper } from "~/features/exam-papers/queries";
import { deleteExtra } from "~/features/packets/extras";
import { findExtra } from "~/features/packets/queries";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, t } from "~/messages";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { pageTitle } from "~/ui";
import { paperAddress, paperTitle } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("packet.extra_delete")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.manage");
  const extra = orNotFound(request, findExtra(actor, idFrom(request, params.id)));
  return { extra, paper: orNotFound(request, findPaper(extra.exam_paper_id)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => deleteExtra(actor, id), {
    to: ({ exam_paper_id }) => paperAddress(exam_paper_id),
    flash: ({ school_name }) => ({ key: "packet.extra_removed", values: { school: school_name } }),
  });
}

export default function DeleteExtra() {
  const { extra, paper } = useLoaderData<typeof loader>();
  return (
    <RecordRemoval
      title={t("packet.extra_delete")}
      question={t("packet.extra_question", { n: figure(extra.copies), school: extra.school_name })}
      back={{ href: paperAddress(paper.id), label: paperTitle(paper) }}
      answer={useActionData<typeof action>()}
    >
      <p>{extra.reason}</p>
    </RecordRemoval>
  );
}
