import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lookupChoices } from "~/features/lookups/queries.server";
import { AccountFields } from "~/features/users/form";
import {
  objectionsToRegistering,
  registerUser,
  secondsUntilRegistration,
} from "~/features/users/register.server";
import { registration } from "~/features/users/schema";
import { requireGuest } from "~/http/actor.server";
import { answerForm, readForm, refuse, refuseForNow } from "~/http/forms.server";
import { anonymous, visitorOf } from "~/http/visitor.server";
import { problem, t } from "~/messages";
import { Button, FormActions, Page, PostForm, pageTitle, SelectField, TextField } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("account.register_title")) }];

/** Sends Retry-After with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requireGuest(request);
  return { districts: lookupChoices().districts };
}

export async function action({ request }: ActionFunctionArgs) {
  requireGuest(request);
  const form = await readForm(request, registration, { judge: objectionsToRegistering });
  if (form.status !== "success") return refuse(form);
  const { address } = visitorOf(request);
  const seconds = secondsUntilRegistration(address);
  if (seconds > 0) {
    const minutes = Math.ceil(seconds / 60);
    return refuseForNow(form, { "": [problem("register_throttled", { minutes })] }, 429, seconds);
  }
  return answerForm(anonymous, form, await registerUser(form.value, address), {
    to: "/user_login?waiting",
    flash: { key: "account.registered" },
  });
}

export default function Register() {
  const { districts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { typed = {}, problems = {} } = answer ?? {};
  return (
    <Page
      narrow
      title={t("account.register_title")}
      intro={t("account.register_intro")}
      errors={Boolean(answer)}
    >
      <PostForm once draft problems={problems}>
        <AccountFields values={typed} problems={problems} />
        <TextField
          name="school_code"
          value={typed.school_code as string | undefined}
          problems={problems.school_code}
          hint={t("account.register_school_hint")}
          width="short"
          optional
        />
        <SelectField
          name="district_code"
          options={districts}
          value={typed.district_code as string | undefined}
          problems={problems.district_code}
          hint={t("account.register_district_hint")}
          blank={t("word.none")}
          width="half"
          optional
        />
        <FormActions>
          <Button>{t("account.register_button")}</Button>
        </FormActions>
      </PostForm>
      <p className="after">
        <a href="/user_login">{t("account.sign_in_invite")}</a>
      </p>
    </Page>
  );
}
