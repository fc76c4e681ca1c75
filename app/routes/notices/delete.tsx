import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteNotice } from "~/features/notices/commands";
import { findNotice } from "~/features/notices/queries";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { RecordRemoval } from "~/routes/parts/record-removal";
import { pageTitle, UserText } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("notice.delete_title")) }];

const list = "/admin/notices";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "notice.manage");
  return { notice: orNotFound(request, findNotice(idFrom(request, params.id))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "notice.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => deleteNotice(actor, id), {
    to: list,
    flash: { key: "notice.removed" },
  });
}

export default function DeleteNotice() {
  const { notice } = useLoaderData<typeof loader>();
  return (
    <RecordRemoval
      title={t("notice.delete_title")}
      question={t("notice.delete_question")}
      back={{ href: list, label: t("notice.title") }}
      answer={useActionData<typeof action>()}
    >
      <p>
        <UserText>{notice.body}</UserText>
      </p>
    </RecordRemoval>
  );
}
