import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newRecoveryCodes } from "~/auth/recovery-codes";
import { OtpField } from "~/features/users/form";
import { oneTimeSecret } from "~/features/users/one-time-secret";
import { codeOnly } from "~/features/users/schema";
import { enableSecondStep, secondStepOf } from "~/features/users/second-step";
import { requireActor } from "~/http/actor";
import { readForm, refuse } from "~/http/forms";
import { requireSenderSession } from "~/http/require-sender";
import { t } from "~/messages";
import { withNewToken } from "~/routes/parts/proof";
import { answerWithSecret } from "~/routes/parts/show-secret";
import {
  Button,
  ButtonLink,
  ErrorSummary,
  FormActions,
  Notice,
  Page,
  PostForm,
  pageTitle,
  QrCode,
} from "~/ui";
import { codesOf, RecoveryCodes } from "./parts/recovery-codes";

export const meta: MetaFunction = () => [
  { title: pageTitle(t("second_step.title"), { context: t("second_step.begin") }) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.second_step");
  const step = secondStepOf(actor);
  return { begun: step.state === "begun" ? step : null };
}

export async function action({ request }: ActionFunctionArgs) {
  const found = await requireSenderSession(request, "account.second_step");
  const { actor } = found;
  const form = await readForm(request, codeOnly);
  if (form.status !== "success") return refuse(form);
  const made = oneTimeSecret(actor, "codes", form.key, newRecoveryCodes);
  const command = () => enableSecondStep(actor, form.value.otp, made.secret);
  const renew = () => withNewToken(form, found).headers;
  return answerWithSecret(actor, form, made, command, codesOf(actor), renew);
}

export default function SecondStepApp() {
  const { begun } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "shown" in answer) return <RecoveryCodes {...answer.shown} done={t("second_step.enabled")} />;
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={t("second_step.title")}
      errors={Boolean(answer)}
      back={{ href: "/account/second-step", label: t("action.back") }}
    >
      <ErrorSummary problems={problems} />
      {begun ? (
        <section>
          <h2>{t("second_step.step_app")}</h2>
          <QrCode {...begun.drawing} label={t("second_step.drawing")} />
          <p className="hint mt-2">{t("second_step.by_hand")}</p>
          <p>
            <code className="text-section">{begun.groups.join(" ")}</code>
          </p>
          <p className="mt-2">
            <a href={begun.address}>{t("second_step.open_app")}</a>
          </p>
          <h2>{t("second_step.step_code")}</h2>
          <PostForm once>
            <OtpField hint={t("second_step.code_hint")} problems={problems.otp} autoFocus={!answer} />
            <FormActions>
              <Button>{t("second_step.enable")}</Button>
              <ButtonLink href="/account/second-step">{t("second_step.another_secret")}</ButtonLink>
            </FormActions>
          </PostForm>
        </section>
      ) : (
        <Notice kind="info">{t("second_step.not_begun")}</Notice>
      )}
    </Page>
  );
}
