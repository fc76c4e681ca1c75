import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objectionsInPerson } from "~/features/users/code-check";
import { CurrentPasswordField } from "~/features/users/form";
import { passwordOnly } from "~/features/users/schema";
import { beginSecondStep, secondStepOf } from "~/features/users/second-step";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { confinementOf } from "~/http/confinement";
import { readForm, refuse } from "~/http/forms";
import { requireSenderSession } from "~/http/require-sender";
import { visitorOf } from "~/http/visitor";
import { t } from "~/messages";
import { withNewToken } from "~/routes/parts/proof";
import {
  Button,
  ButtonLink,
  CancelLink,
  FormActions,
  Notice,
  Page,
  PostForm,
  pageTitle,
  SummaryList,
} from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("second_step.title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.second_step");
  const step = secondStepOf(actor);
  const on = step.state === "on" ? { ...step, since: malaysianMoment(step.since) } : null;
  return { on, isRequired: confinementOf(actor) !== null };
}

export async function action({ request }: ActionFunctionArgs) {
  const found = await requireSenderSession(request, "account.second_step");
  const { actor } = found;
  if (actor.has_second_step) return redirect("/account/second-step", 303);
  const form = await readForm(request, passwordOnly);
  if (form.status !== "success") return refuse(form);
  const refused = await objectionsInPerson(actor, { ...form.value, otp: "" }, visitorOf(request));
  if (refused) return refuse(form, refused.problems);
  beginSecondStep(actor);
  const { headers } = withNewToken(form, found);
  return redirect("/account/second-step/app", { status: 303, headers });
}

export default function SecondStep() {
  const { on, isRequired } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems;
  return (
    <Page
      title={t("second_step.title")}
      intro={t("second_step.intro")}
      errors={Boolean(problems)}
      back={isRequired ? undefined : { href: "/account", label: t("account.title") }}
    >
      {isRequired && !problems && <Notice kind="warning">{t("second_step.required")}</Notice>}
      {on ? (
        <Status {...on} />
      ) : (
        <PostForm problems={problems ?? {}}>
          <p className="mb-4">{t("second_step.need")}</p>
          <CurrentPasswordField problems={problems?.current_password} autoFocus={!problems} />
          <FormActions>
            <Button>{t("second_step.begin")}</Button>
            {!isRequired && <CancelLink href="/account" />}
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}

const warnBelow = 3;
const all = 10;

function Status({ since, codes_left: n }: { since: string; codes_left: number }) {
  return (
    <>
      {n < warnBelow && <Notice kind="warning">{t("second_step.few_codes")}</Notice>}
      <SummaryList
        rows={[
          { term: t("second_step.title"), detail: t("second_step.on_since", { date: since }) },
          { term: t("second_step.codes_title"), detail: t("second_step.codes_left", { n, all }) },
        ]}
      />
      <FormActions>
        <ButtonLink href="/account/second-step/codes">{t("second_step.renew")}</ButtonLink>
        <ButtonLink href="/account/second-step/off">{t("second_step.disable")}</ButtonLink>
      </FormActions>
    </>
  );
}
