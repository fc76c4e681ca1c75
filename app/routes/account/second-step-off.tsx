import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { objectionsInPerson } from "~/features/users/code-check";
import { passwordAndCode } from "~/features/users/schema";
import { disableSecondStep } from "~/features/users/second-step";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSenderSession } from "~/http/require-sender";
import { visitorOf } from "~/http/visitor";
import { t } from "~/messages";
import { withNewToken } from "~/routes/parts/proof";
import { pageTitle } from "~/ui";
import { InPersonPage, refuseInPerson, requireSecondStep } from "./parts/in-person-page";

export const meta: MetaFunction = () => [{ title: pageTitle(t("second_step.disable_title")) }];

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
  const wrong = await objectionsInPerson(actor, form.value, visitorOf(request));
  if (wrong) return refuseInPerson(form, wrong);
  return answerForm(actor, withNewToken(form, found), () => disableSecondStep(actor), {
    to: "/account",
    flash: { key: "second_step.disabled" },
  });
}

export default function DisableSecondStep() {
  const answer = useActionData<typeof action>();
  return (
    <InPersonPage
      title={t("second_step.disable_title")}
      intro={t("second_step.disable_intro")}
      answer={answer}
      button={t("second_step.disable")}
      kind="danger"
    />
  );
}
