import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSchoolYearHeld, resetSchoolYear } from "~/features/students/reset/commands";
import { resetForm, schoolYearToReset } from "~/features/students/reset/schema";
import { requireActor } from "~/http/actor";
import { answerForm, refuse } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, type Problems, problem, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ClosedListNotice, closedListOf } from "~/routes/parts/closed-list";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, ConfirmPanel, ErrorSummary, Page, pageTitle } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("student.reset_title"), {
      context: data?.held && `${data.held.school_code} ${data.held.exam_year}`,
    }),
  },
];

export const handle: Screen = {
  step: 2,
  failed: { page: "student.get_error", form: "student.reset_error" },
  late: "stored",
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.reset");
  const schoolYear = schoolYearToReset.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!schoolYear.success) return data({ held: null, closed: null }, { status: 422 });
  const held = orNotFound(request, findSchoolYearHeld(actor, schoolYear.data));
  return { held, closed: closedListOf(actor, held) };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.reset");
  const schoolYear = schoolYearToReset.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const judge = ({ typed_code }: { typed_code?: string }): Problems => {
    const code = schoolYear.data?.school_code ?? typed_code ?? "";
    return typed_code === code ? {} : { typed_code: [problem("typed_code_differs", { code })] };
  };
  const form = await readProvedForm(request, actor, resetForm, { judge });
  if (form.status !== "success") return refuse(form);
  if (!schoolYear.success) return refuse(form, { "": [problem("school_and_year_needed")] });
  const { school_code, exam_year } = schoolYear.data;
  const differs = judge(form.value);
  if (differs.typed_code) return refuse(form, differs);
  return answerForm(actor, form, () => resetSchoolYear(actor, schoolYear.data), {
    to: listAddress("/students", { school_code, exam_year }, {})(),
    flash: ({ deleted, batch_id }) => ({
      key: "student.reset_done",
      values: { n: deleted },
      undo: batch_id === null ? undefined : { kind: "deleted", batch_id },
      is_removal: true,
      next: true,
    }),
  });
}

export default function ResetStudents() {
  const { held, closed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems: Problems = answer?.problems ?? {};
  const back = { href: "/students", label: t("student.list_title") };
  if (!held || held.total_students === 0) {
    return (
      <Page title={t("student.reset_title")} back={back}>
        <p className="lead">{t(held ? "student.reset_empty" : "student.reset_needs_school_and_year")}</p>
        <ButtonLink href="/students">{t("action.back")}</ButtonLink>
      </Page>
    );
  }
  if (closed) {
    return (
      <Page title={t("student.reset_title")} context={held.school_name} back={back}>
        <ClosedListNotice closed={closed} />
      </Page>
    );
  }
  const { school_code, school_name, exam_year: year, total_students: n, total_student_with_code } = held;
  return (
    <Page title={t("student.reset_title")} context={school_name} back={back} errors={hasProblems(problems)}>
      <ErrorSummary problems={problems} />
      <ConfirmPanel
        title={t("student.reset_question", { n, school_name, year, code: school_code })}
        confirmLabel={t("student.reset_confirm", { n })}
        cancelHref={listAddress("/students", { school_code, exam_year: year }, {})()}
        typed={{
          name: "typed_code",
          label: t("student.reset_typed"),
          value: answer?.typed.typed_code as string | undefined,
          problems: problems.typed_code,
        }}
        danger
        once
      >
        <p>{t("student.reset_intro", { n, school_name, year, numbered: total_student_with_code })}</p>
        <ProofFields problems={problems} />
      </ConfirmPanel>
    </Page>
  );
}
