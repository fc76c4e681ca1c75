import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { lookupChoices } from "~/features/lookups/queries";
import { AccountFields } from "~/features/users/form";
import { objectionsToRegistering, registerUser, secondsUntilRegistration } from "~/features/users/register";
import { type Registration, registrationForm, registrationOf } from "~/features/users/schema";
import { requireGuest } from "~/http/actor";
import { answerForm, readForm, refuse, refuseForNow } from "~/http/forms";
import { anonymous, visitorOf } from "~/http/visitor";
import { problem, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  type Choice,
  FormActions,
  type FormProblems,
  Page,
  PostForm,
  pageTitle,
  RadioField,
  SelectField,
  TextField,
} from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("account.register_title")) }];

export const handle: Screen = {
  failed: {
    page: "lookup.districts_failed",
    form: "account.register_failed",
    fault: "account.register_failed_default",
  },
};

/** Sends Retry-After with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requireGuest(request);
  return { districts: lookupChoices().districts };
}

export async function action({ request }: ActionFunctionArgs) {
  requireGuest(request);
  const form = await readForm(request, registrationForm, { judge: objectionsTo });
  if (form.status !== "success") return refuse(form);
  const { address } = visitorOf(request);
  const seconds = secondsUntilRegistration(address);
  if (seconds > 0) {
    const minutes = Math.ceil(seconds / 60);
    return refuseForNow(form, { "": [problem("register_throttled", { minutes })] }, 429, seconds);
  }
  return answerForm(
    anonymous,
    form,
    await registerUser(registrationOf(form.value) as Registration, address),
    {
      to: "/user_login?waiting",
      flash: { key: "account.registered" },
    },
  );
}

const objectionsTo = (given: Partial<z.output<typeof registrationForm>>) =>
  objectionsToRegistering(registrationOf(given));

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
        <WorkplaceFields {...{ typed, problems, districts }} />
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

interface WorkplaceFieldsProps {
  typed: Record<string, unknown>;
  problems: FormProblems;
  districts: readonly Choice[];
}

/** Each place of work has its field below it; only the field of the chosen place counts. */
function WorkplaceFields({ typed, problems, districts }: WorkplaceFieldsProps) {
  const school = (
    <TextField
      name="school_code"
      value={typed.school_code as string | undefined}
      problems={problems.school_code}
      hint={t("account.register_school_hint")}
      width="short"
    />
  );
  const district = (
    <SelectField
      name="district_code"
      options={districts}
      value={typed.district_code as string | undefined}
      problems={problems.district_code}
      width="half"
    />
  );
  return (
    <RadioField
      name="works_at"
      label={t("account.works_at")}
      value={typed.works_at as string | undefined}
      problems={problems.works_at}
      options={[
        { value: "school", label: t("account.works_at_school"), below: school },
        { value: "district", label: t("account.works_at_district"), below: district },
      ]}
    />
  );
}
