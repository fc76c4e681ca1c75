import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lookupChoices } from "~/features/lookups/queries.server";
import { createNotice, objectionsToNotice } from "~/features/notices/commands.server";
import { noticeDays } from "~/features/notices/fields";
import { NoticeFields } from "~/features/notices/form";
import { noticeNew } from "~/features/notices/schema";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { joinedDays } from "~/routes/parts/joined-days";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("notice.add_title")) }];

const list = "/admin/notices";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "notice.manage");
  return lookupChoices();
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "notice.manage");
  const form = await readForm(request, noticeNew, {
    prepare: joinedDays(noticeDays),
    judge: objectionsToNotice,
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => createNotice(actor, form.value), {
    to: list,
    flash: ({ id }) => ({ key: "notice.created", next: { id } }),
  });
}

export default function AddNotice() {
  const lookups = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("notice.add_title")}
      errors={Boolean(answer)}
      back={{ href: list, label: t("notice.title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <NoticeFields values={answer?.typed ?? {}} problems={answer?.problems ?? {}} {...lookups} />
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <CancelLink href={list} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
