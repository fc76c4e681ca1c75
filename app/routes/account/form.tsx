import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { discardForm, findWaitingForm, type WaitingForm } from "~/features/users/waiting-forms";
import { nothingTyped } from "~/features/values/fields";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { storedFormAddress } from "~/http/stored-forms";
import { howItWasSent } from "~/http/viewer";
import { labelOf, t } from "~/messages";
import { Button, ButtonLink, ErrorSummary, FormActions, Page, PostForm, pageTitle, TextArea } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("kept.title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.own");
  const form = orNotFound(request, findWaitingForm(actor, params.id ?? ""));
  const { path, expires_at, files } = form;
  const sent = howItWasSent(form);
  return { open: storedFormAddress(path, form.id), text: textOf(form), sent, expires_at, files };
}

const textOf = ({ typed }: WaitingForm): string =>
  typed
    .map(({ field, row, value }) => {
      const message = t("kept.line", { label: labelOf(field), value });
      return row === null ? message : t("ui.problem_row", { row: row + 1, message });
    })
    .join("\n");

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "account.own");
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => discardForm(actor, params.id ?? ""), {
    to: "/account",
    flash: { key: "kept.discarded" },
  });
}

export default function StoredForm() {
  const { open, text, files, sent, expires_at } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("kept.title")}
      intro={t("kept.intro", { sent, until: malaysianMoment(expires_at) })}
      errors={Boolean(answer)}
      back={{ href: "/account", label: t("account.title") }}
    >
      <ErrorSummary problems={answer?.problems ?? {}} />
      {text && <TextArea name="text" label={t("kept.text")} rows={12} mono readOnly value={text} />}
      {files.length > 0 && <p>{t("kept.files", { files: files.join(", ") })}</p>}
      <PostForm once>
        <FormActions>
          <ButtonLink href={open} kind="primary">
            {t("kept.open")}
          </ButtonLink>
          <Button kind="danger">{t("kept.discard")}</Button>
        </FormActions>
      </PostForm>
    </Page>
  );
}
