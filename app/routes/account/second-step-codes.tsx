import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { newRecoveryCodes } from "~/auth/recovery-codes";
import { objectionsInPerson } from "~/features/users/code-check";
import { oneTimeSecret } from "~/features/users/one-time-secret";
import { passwordAndCode } from "~/features/users/schema";
import { renewRecoveryCodes } from "~/features/users/second-step";
import { requireActor } from "~/http/actor";
import { readForm, refuse } from "~/http/forms";
import { requireSenderSession } from "~/http/require-sender";
import { visitorOf } from "~/http/visitor";
import { t } from "~/messages";
import { withNewToken } from "~/routes/parts/proof";
import { answerWithSecret } from "~/routes/parts/show-secret";
import { pageTitle } from "~/ui";
import { InPersonPage, refuseInPerson, requireSecondStep } from "./parts/in-person-page";
import { codesOf, RecoveryCodes } from "./parts/recovery-codes";

export const meta: MetaFunction = () => [{ title: pageTitle(t("second_step.renew")) }];

/** Sends Retry-After with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requireSecondStep(requireActor(request, "account.second_step"));
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const found = await requireSenderSession(request, "account.second_step");
  const { actor } = found;
  requireSecondStep(actor);
  const form = await readForm(request, passwordAndCode);
  if (form.status !== "success") return refuse(form);
  const made = oneTimeSecret(actor, "codes", form.key, newRecoveryCodes);
  // A repeated request has already used its code and shows the same codes.
  const wrong = made.isSet ? undefined : await objectionsInPerson(actor, form.value, visitorOf(request));
  if (wrong) return refuseInPerson(form, wrong);
  return answerWithSecret(
    actor,
    withNewToken(form, found),
    made,
    () => renewRecoveryCodes(actor, made.secret),
    codesOf(actor),
  );
}

export default function RenewCodes() {
  const answer = useActionData<typeof action>();
  if (answer && "shown" in answer) return <RecoveryCodes {...answer.shown} done={t("second_step.renewed")} />;
  return (
    <InPersonPage
      title={t("second_step.renew")}
      intro={t("second_step.renew_intro")}
      answer={answer}
      button={t("second_step.renew")}
    />
  );
}
