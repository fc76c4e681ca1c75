import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountOf } from "~/features/reminders/accounts";
import { chooseReminders } from "~/features/reminders/commands";
import { isDemonstration } from "~/features/reminders/pass";
import { kindsOf } from "~/features/reminders/rules";
import { reminderChoice } from "~/features/reminders/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { settings } from "~/http/settings";
import { t } from "~/messages";
import { Button, CancelLink, CheckboxesField, FormActions, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("reminder.title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user_id, role_id } = requireActor(request, "account.reminders");
  const account = accountOf(user_id);
  const { mail, remindersAt } = settings();
  return {
    user_id,
    options: kindsOf(role_id).map((value) => ({ value, label: t(`reminder.kind_${value}`) })),
    kinds: account?.kinds ?? [],
    address: account?.address ?? null,
    isSent: mail !== null && remindersAt !== null && !isDemonstration(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "account.reminders");
  const form = await readForm(request, reminderChoice);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => chooseReminders(actor, form.value), {
    to: "/account",
    flash: { key: "reminder.saved" },
  });
}

export default function Reminders() {
  const { user_id, options, kinds, address, isSent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={t("reminder.title")}
      intro={t("reminder.intro")}
      errors={Boolean(answer)}
      back={{ href: "/account", label: t("account.title") }}
      narrow
    >
      <p>
        {address
          ? t(address.isOwn ? "reminder.to_own" : "reminder.to_place", { recipient: address.recipient })
          : t("reminder.to_none")}{" "}
        <a href={`/user-edit/${user_id}`}>{t("reminder.edit_address")}</a>
      </p>
      {!isSent && <p className="opt">{t("reminder.not_sent")}</p>}
      <PostForm problems={problems}>
        <CheckboxesField
          name="kinds"
          label={t("reminder.kinds")}
          options={options}
          values={answer ? [answer.typed.kinds ?? []].flat() : kinds}
          problems={problems.kinds}
          autoFocus={!answer}
        />
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <CancelLink href="/account" />
        </FormActions>
      </PostForm>
    </Page>
  );
}
