import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { createExamYear, objectionsToExamYear } from "~/features/exam-years/commands.server";
import { ExamYearFields } from "~/features/exam-years/form";
import { examYearNew } from "~/features/exam-years/schema";
import { requireActor } from "~/http/actor.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";
import { typedDays } from "./parts/typed-days";

export const meta: MetaFunction = () => [{ title: pageTitle(t("exam_year.add_title")) }];

const list = "/admin/exam_years";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "exam_year.manage");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_year.manage");
  const form = await readForm(request, examYearNew, {
    prepare: typedDays,
    judge: (given) => objectionsToExamYear(given),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => createExamYear(actor, form.value), {
    to: list,
    flash: ({ year }) => ({ key: "exam_year.created", next: { exam_year: year } }),
  });
}

export default function AddExamYear() {
  const answer = useActionData<typeof action>();
  return (
    <Page
      title={t("exam_year.add_title")}
      errors={Boolean(answer)}
      back={{ href: list, label: t("exam_year.list_title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <ExamYearFields values={answer?.typed ?? {}} problems={answer?.problems ?? {}} />
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <CancelLink href={list} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
