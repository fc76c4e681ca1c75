import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteInvigilator } from "~/features/invigilators/commands";
import { findInvigilator } from "~/features/invigilators/queries";
import { phoneInWords } from "~/features/invigilators/rules";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { pageTitle } from "~/ui";
import { listOf } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("invigilator.delete_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "invigilator.manage");
  return { invigilator: orNotFound(request, findInvigilator(actor, idFrom(request, params.id))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "invigilator.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => deleteInvigilator(actor, id), {
    to: listOf,
    flash: ({ full_name }) => ({ key: "invigilator.removed", values: { name: full_name } }),
  });
}

export default function DeleteInvigilator() {
  const { invigilator } = useLoaderData<typeof loader>();
  return (
    <RecordRemoval
      title={t("invigilator.delete_title")}
      question={t("invigilator.delete_question", { name: invigilator.full_name })}
      back={{ href: listOf(invigilator), label: t("invigilator.title") }}
      answer={useActionData<typeof action>()}
    >
      <p>
        {t(`invigilator.duty.${invigilator.duty}`)} · {phoneInWords(invigilator.phone)}
      </p>
    </RecordRemoval>
  );
}
