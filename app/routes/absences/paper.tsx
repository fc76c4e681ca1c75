import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { asIfInPerson, can } from "~/auth/permissions";
import { recordAbsences } from "~/features/absences/commands";
import { AbsenceFields } from "~/features/absences/form";
import { whyNotRecorded } from "~/features/absences/objections";
import { listAbsences } from "~/features/absences/queries";
import { absencesNew, paperScreen } from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { sentenceText, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import { Button, ButtonLink, CancelLink, FormActions, Notice, Page, PostForm, pageTitle } from "~/ui";
import { AbsenceTable } from "./parts/table";
import { listOf, listsAddress, nameOf, paperAddress, scanAddress, titleOf } from "./parts/words";

export const handle: Screen = { hasGrid: true, late: "stored" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? titleOf(data.paper) : t("absence.title"), { context: data?.paper.exam_year }) },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "absence.view");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const mayRecord = can(actor, "absence.record");
  const obstacle = whyNotRecorded(paper);
  return {
    paper,
    list: listAbsences(actor, paper, readListQuery(request, paperScreen)),
    mayRecord,
    obstacle: mayRecord && obstacle ? sentenceText(obstacle) : null,
    records: mayRecord && obstacle === null,
    isHeld: !mayRecord && can(asIfInPerson(actor), "absence.record") && obstacle === null,
    exports: can(actor, "student.export"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "absence.record");
  const id = idFrom(request, params.id);
  orNotFound(request, findPaper(id));
  const form = await readForm(request, absencesNew);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => recordAbsences(actor, id, form.value), {
    to: paperAddress(id),
    flash: ({ recorded, received, code }) => ({
      key: received > 0 ? "absence.recorded_received" : "absence.recorded",
      values: { n: recorded, lists: received, code },
    }),
  });
}

export default function AbsencesOfPaper() {
  const { paper, list, obstacle, records, isHeld, exports } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = listOf(paper.exam_year);
  return (
    <Page
      title={titleOf(paper)}
      context={paper.exam_year}
      intro={
        <>
          {nameOf(paper)}. {records && t("absence.how")}
        </>
      }
      errors={Boolean(answer)}
      actions={
        <>
          {records && <ButtonLink href={scanAddress(paper.id)}>{t("absence.scan")}</ButtonLink>}
          <ButtonLink href={listsAddress(paper.id)}>{t("absence.lists_title")}</ButtonLink>
        </>
      }
      back={{ href: back, label: t("absence.title") }}
      wide
    >
      {isHeld && <SignsNothing what="absence" />}
      {obstacle && <Notice kind="info">{obstacle}</Notice>}
      {(records || answer) && (
        <PostForm
          action={paperAddress(paper.id)}
          spellCheck={false}
          once
          draft
          problems={answer?.problems ?? {}}
        >
          <AbsenceFields typed={answer?.typed ?? null} problems={answer?.problems ?? {}} />
          <FormActions isSticky>
            <Button accessKey="s">{t("action.save")}</Button>
            <CancelLink href={back} />
          </FormActions>
        </PostForm>
      )}
      <AbsenceTable {...{ list, records, exports }} exam_paper_id={paper.id} />
    </Page>
  );
}
