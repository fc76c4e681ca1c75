import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices } from "~/features/exam-years/queries";
import { objectionsToRegistering, registerSchool } from "~/features/school-exam-years/commands";
import { RegistrationFields } from "~/features/school-exam-years/form";
import { registrationForm } from "~/features/school-exam-years/readiness/rules";
import { registrationQuery } from "~/features/school-exam-years/schema";
import { recentSchools } from "~/features/schools/pick";
import { findSchoolByCode } from "~/features/schools/queries";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { ClosedListNotice, closedYear } from "~/routes/parts/closed-list";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle, TextField } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("school_exam_year.add_title"), { context: data?.own?.school_name }) },
];

export const handle: Screen = {
  step: 1,
  failed: { page: "lookup.exam_years_failed", form: "school_exam_year.save_failed" },
  late: "stored",
};

const list = "/school_exam_years";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.register");
  const query = readQueryLeniently(request, registrationQuery);
  const own = isBoundToOneSchool(actor) ? findSchoolByCode(actor, actor.school_code ?? "") : undefined;
  const exam_year = query.exam_year ?? chosenYear(request);
  return {
    own: own ?? null,
    closed: closedYear(actor, exam_year),
    recent: own ? [] : recentSchools(actor),
    exam_years: examYearChoices(),
    given: {
      school_code: own?.school_code ?? query.school_code,
      exam_year,
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "school_exam_year.register");
  const form = await readForm(request, registrationForm, {
    prepare: schoolTyped(actor),
    judge: (given) => objectionsToRegistering(actor, given),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => registerSchool(actor, form.value), {
    to: ({ exam_year }) => `${list}?exam_year=${exam_year}`,
    flash: { key: "school_exam_year.created", next: true },
  });
}

export default function RegisterSchool() {
  const { own, closed, recent, exam_years, given } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = {
    title: t("school_exam_year.add_title"),
    context: own?.school_name,
    back: { href: list, label: t("school_exam_year.list_title") },
  };
  if (closed && !answer)
    return (
      <Page {...page}>
        <ClosedListNotice closed={closed} />
      </Page>
    );
  return (
    <Page {...page} errors={Boolean(answer)} intro={t("school_exam_year.add_intro")}>
      <PostForm once draft problems={answer?.problems ?? {}}>
        <RegistrationFields
          values={answer?.typed ?? given}
          problems={answer?.problems ?? {}}
          exam_years={exam_years}
          ownSchool={own !== null}
          matches={answer?.offers?.school_code}
          recent={recent}
        />
        <TextField
          name="expected_students"
          value={answer?.typed.expected_students as string | undefined}
          problems={answer?.problems.expected_students}
          hint={t("readiness.expected_hint")}
          inputMode="numeric"
          width="tiny"
          optional
        />
        <FormActions>
          <Button accessKey="s">{t("school_exam_year.register")}</Button>
          <CancelLink href={list} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
