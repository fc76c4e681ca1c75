import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createPaper } from "~/features/exam-papers/commands.server";
import { paperDays } from "~/features/exam-papers/fields";
import { PaperFields } from "~/features/exam-papers/form";
import { objectionsToPaper } from "~/features/exam-papers/objections.server";
import { paperList, paperNew } from "~/features/exam-papers/schema";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { lookupChoices } from "~/features/lookups/queries.server";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { readQueryLeniently } from "~/http/query.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { joinedDays } from "~/routes/parts/joined-days";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";
import { addressOf, listOf } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("exam_paper.add_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "exam_paper.manage");
  const { exam_year, exam_type_code } = readQueryLeniently(request, paperList);
  const offered = { exam_year: exam_year ?? chosenYear(request), exam_type_code };
  return { offered, years: examYearChoices(), exam_types: lookupChoices().exam_types };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "exam_paper.manage");
  const form = await readForm(request, paperNew, {
    prepare: joinedDays(paperDays),
    judge: objectionsToPaper,
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => createPaper(actor, form.value), {
    to: addressOf,
    flash: ({ code }) => ({ key: "exam_paper.created", values: { code } }),
  });
}

export default function AddPaper() {
  const { offered, years, exam_types } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const list = listOf(offered.exam_year);
  return (
    <Page
      title={t("exam_paper.add_title")}
      errors={Boolean(answer)}
      back={{ href: list, label: t("exam_paper.title") }}
    >
      <PostForm once draft problems={answer?.problems ?? {}}>
        <PaperFields
          values={answer?.typed ?? offered}
          problems={answer?.problems ?? {}}
          {...{ years, exam_types }}
        />
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <CancelLink href={list} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
