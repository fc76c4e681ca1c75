import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { examYearChoices, presentExamYear } from "~/features/exam-years/queries.server";
import { registerSchool } from "~/features/school-exam-years/commands.server";
import { RegistrationFields } from "~/features/school-exam-years/form";
import { registrationAsked, registrationNew } from "~/features/school-exam-years/schema";
import { findSchoolByCode, listSchools } from "~/features/schools/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { readQueryLeniently } from "~/http/query.server";
import { t } from "~/messages";
import { Button, ButtonLink, ErrorSummary, FormActions, Page, pageTitle, SubmissionKey } from "~/ui";
import { SchoolSearch } from "./school-search";

export const meta: MetaFunction = () => [{ title: pageTitle(t("school_exam_year.add_title")) }];

const list = "/school_exam_years";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.register");
  const asked = readQueryLeniently(request, registrationAsked);
  const own = actor.role_id === "SU" ? findSchoolByCode(actor, actor.school_code ?? "") : undefined;
  const search = own ? null : asked.search;
  return {
    own: own ?? null,
    search,
    found: search ? findSchools(actor, search) : null,
    exam_years: examYearChoices(),
    given: {
      school_code: own?.school_code ?? asked.school_code,
      exam_year: asked.exam_year ?? presentExamYear(),
    },
  };
}

function findSchools(actor: Actor, search: string) {
  const query = { search, district_code: null, exam_type_code: null, page: 1, limit: 20 };
  const { data, total } = listSchools(actor, { ...query, sort_column: "school_name", sort_direction: "asc" });
  const choices = data.map(({ school_code, school_name }) => ({
    value: school_code,
    label: `${school_code} · ${school_name}`,
  }));
  return { choices, total };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.register");
  const form = await readForm(request, registrationNew);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => registerSchool(actor, form.value), {
    to: ({ exam_year }) => `${list}?exam_year=${exam_year}`,
    flash: { key: "school_exam_year.created" },
  });
}

export default function RegisterSchool() {
  const { own, search, found, exam_years, given } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("school_exam_year.add_title")}
      context={own?.school_name}
      errors={Boolean(answer)}
      intro={t("school_exam_year.add_intro")}
      back={{ href: list, label: t("school_exam_year.list_title") }}
    >
      {!own && <SchoolSearch search={search} found={found} autoFocus={Boolean(found) && !answer} />}
      <form method="post" noValidate>
        <ErrorSummary problems={answer?.problems ?? {}} />
        <SubmissionKey />
        <RegistrationFields
          values={answer?.typed ?? given}
          problems={answer?.problems ?? {}}
          exam_years={exam_years}
          ownSchool={own !== null}
          found={found?.choices}
          hint={own ? undefined : t("school_exam_year.code_hint")}
        />
        <FormActions>
          <Button accessKey="s">{t("school_exam_year.register")}</Button>
          <ButtonLink href={list}>{t("action.cancel")}</ButtonLink>
        </FormActions>
      </form>
    </Page>
  );
}
