import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lookupChoices } from "~/features/lookups/queries";
import { createNotice, objectionsToNotice, updateNotice } from "~/features/notices/commands";
import { NoticeFields } from "~/features/notices/form";
import { findNotice } from "~/features/notices/queries";
import { noticeDays, noticeEdit, noticeFields, noticeNew } from "~/features/notices/schema";
import { today } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idOrNew, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { joinedDays } from "~/routes/parts/joined-days";
import { RecordForm } from "~/routes/parts/record-form";
import { pageTitle } from "~/ui";

const titleOf = (id: unknown) => t(id ? "notice.edit_title" : "notice.add_title");

export const meta: MetaFunction = ({ params }) => [{ title: pageTitle(titleOf(params.id)) }];

const list = "/admin/notices";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "notice.manage");
  const id = idOrNew(request, params.id);
  return {
    notice: id === null ? null : orNotFound(request, findNotice(id)),
    offered: { starts_on: today() },
    lookups: lookupChoices(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "notice.manage");
  const id = idOrNew(request, params.id);
  const form = await readForm(request, id === null ? noticeNew : noticeEdit, {
    prepare: joinedDays(noticeDays),
    judge: objectionsToNotice,
  });
  if (form.status !== "success") return refuse(form);
  const notice = { version: null, ...form.value };
  const save = () => (id === null ? createNotice(actor, notice) : updateNotice(actor, id, notice));
  return answerForm(actor, form, save, {
    to: list,
    flash: (saved) => ({ key: id === null ? "notice.created" : "notice.updated", next: { id: saved.id } }),
  });
}

export default function NoticeForm() {
  const { notice, offered, lookups } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      title={titleOf(notice)}
      intro={notice ? t("notice.edit_intro") : undefined}
      back={{ href: list, label: t("notice.title") }}
      record={notice}
      offered={offered}
      fields={noticeFields}
      answer={useActionData<typeof action>()}
      removal={notice && { href: `${list}/${notice.id}/delete`, label: t("notice.delete_title") }}
    >
      {(form) => <NoticeFields {...form} {...lookups} />}
    </RecordForm>
  );
}
