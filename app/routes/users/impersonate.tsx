import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { impersonatedRoles, placeFieldOf, schoolRole } from "~/auth/roles";
import { lookupChoices } from "~/features/lookups/queries";
import { SchoolPickField } from "~/features/schools/form";
import { recentSchools } from "~/features/schools/pick";
import { objectionsToImpersonation, startImpersonation } from "~/features/users/impersonation";
import { impersonation, impersonationQuery } from "~/features/users/schema";
import { refusedUntilChanged, requireAdminInPerson } from "~/http/actor";
import { answerForm, type FormAnswer, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireAdminSender } from "~/http/require-sender";
import { renewSession } from "~/http/session";
import { storedFormForImpersonation } from "~/http/stored-forms";
import { t } from "~/messages";
import { StoredFormNotice } from "~/routes/account/parts/stored-form-notice";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import {
  Button,
  CancelLink,
  type Choice,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  RadioField,
  SelectField,
} from "~/ui";
import { usersAddress } from "./parts/account-words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("acting.title")) }];

export const handle: Screen = { place: "/admin/users" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = requireAdminInPerson(request);
  const { districts } = lookupChoices();
  const initial = readQueryLeniently(request, impersonationQuery);
  const redirect_to = refusedUntilChanged(new URL(request.url).searchParams.get("redirect_to"));
  const storedForm = storedFormForImpersonation(redirect_to, actor);
  const isActing = actor.acting_as !== null;
  return { initial, districts, recent: recentSchools(actor), isActing, redirect_to, storedForm };
}

/** The session gets a new token, because its permissions change. */
export async function action({ request }: ActionFunctionArgs) {
  const found = await requireAdminSender(request);
  const { actor } = found;
  const form = await readProvedForm(request, actor, impersonation, {
    prepare: schoolTyped(actor),
    judge: objectionsToImpersonation,
  });
  if (form.status !== "success") return refuse(form);
  // Without the submission key: an impersonation that has ended since starts again.
  const answer = answerForm(actor, { ...form, key: null }, () => startImpersonation(actor, form.value), {
    to: refusedUntilChanged(form.fields.get("redirect_to")),
    flash: { key: "acting.begun", kind: "info" },
  });
  if (answer instanceof Response) renewSession(request, found, answer.headers, form.key);
  return answer;
}

export default function Impersonate() {
  const { initial, districts, recent, isActing, redirect_to, storedForm } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page title={t("acting.title")} intro={t("acting.intro")} errors={Boolean(answer)}>
      <ErrorSummary problems={answer?.problems ?? {}} />
      {!answer && !isActing && <StoredFormNotice kept={storedForm} over="acting" />}
      {isActing ? (
        !answer && (
          <Notice kind="warning">
            {t("account.already_acting")}
            {storedForm === "waits" && <EndImpersonationForm redirect_to={redirect_to} />}
          </Notice>
        )
      ) : (
        <ImpersonationForm {...{ initial, districts, recent, redirect_to, answer }} />
      )}
    </Page>
  );
}

/** The stored form belongs to another impersonation, or to none, so the current one ends first. */
const EndImpersonationForm = ({ redirect_to }: { redirect_to: string }) => (
  <PostForm once action="/admin/impersonate/end">
    <p>{t("acting.waits_elsewhere")}</p>
    <HiddenFields values={{ redirect_to }} />
    <Button autoFocus>{t("acting.end_and_open")}</Button>
  </PostForm>
);

interface ImpersonationFormProps {
  initial: object;
  districts: readonly Choice[];
  recent: ReturnType<typeof recentSchools>;
  redirect_to: string;
  answer: FormAnswer | undefined;
}

function ImpersonationForm({ initial, districts, recent, redirect_to, answer }: ImpersonationFormProps) {
  const { typed = initial as Record<string, unknown>, problems = {} } = answer ?? {};
  const value = (name: string) => typed[name] as string | null | undefined;
  const school = (
    <SchoolPickField
      value={value("school_code")}
      problems={problems.school_code}
      matches={answer?.offers?.school_code}
      recent={recent}
      autoFocus={!answer}
    />
  );
  const district = (
    <SelectField
      name="district_code"
      options={districts}
      value={value("district_code")}
      problems={problems.district_code}
      width="half"
    />
  );
  return (
    <PostForm once>
      <HiddenFields values={{ redirect_to }} />
      <RadioField
        name="role_id"
        options={impersonatedRoles.map((role) => ({
          ...{ value: role, label: t(`role.${role}`) },
          below: placeFieldOf(role) === "school_code" ? school : district,
        }))}
        value={value("role_id") ?? schoolRole}
        problems={problems.role_id}
      />
      <ProofFields problems={problems} />
      <FormActions>
        <Button accessKey="s">{t("acting.begin")}</Button>
        <CancelLink href={usersAddress} />
      </FormActions>
    </PostForm>
  );
}
