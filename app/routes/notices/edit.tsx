import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lookupChoices } from "~/features/lookups/queries.server";
import { objectionsToNotice, updateNotice } from "~/features/notices/commands.server";
import { noticeDays, noticeFields } from "~/features/notices/fields";
import { NoticeFields } from "~/features/notices/form";
import { findNotice } from "~/features/notices/queries.server";
import { noticeEdit } from "~/features/notices/schema";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import { joinedDays } from "~/routes/parts/joined-days";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("notice.edit_title")) }];

const list = "/admin/notices";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "notice.manage");
  return { notice: orNotFound(request, findNotice(idFrom(request, params.id))), ...lookupChoices() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "notice.manage");
  const id = idFrom(request, params.id);
  const form = await readForm(request, noticeEdit, {
    prepare: joinedDays(noticeDays),
    judge: objectionsToNotice,
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateNotice(actor, id, form.value), {
    to: list,
    flash: ({ id }) => ({ key: "notice.updated", next: { id } }),
  });
}

export default function EditNotice() {
  const { notice, ...lookups } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("notice.edit_title")}
      intro={t("notice.edit_intro")}
      errors={Boolean(answer)}
      back={{ href: list, label: t("notice.title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <HiddenFields values={{ version: notice.version }} />
        <Conflict answer={answer} fields={noticeFields} />
        <NoticeFields values={answer?.typed ?? notice} problems={answer?.problems ?? {}} {...lookups} />
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href={list} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
