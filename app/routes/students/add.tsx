import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { elsewhereIn, TransferOffers } from "~/features/requests/form";
import { lateForm } from "~/features/requests/schema";
import { sendLate } from "~/features/requests/send";
import { amendsFinal } from "~/features/school-exam-years/amendments";
import { createStudent, objectionsToStudent } from "~/features/students/commands";
import { LateNote, StudentFields } from "~/features/students/form";
import { type StudentNew, studentAddForm } from "~/features/students/schema";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { EntryNote } from "~/routes/parts/entry-note";
import { nearSeenIn } from "~/routes/parts/near-seen";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { AddActions } from "./parts/add-actions";
import { addData } from "./parts/add-data";
import { addedFlash, nextOne } from "./parts/added";
import { answerAsRequest, judgeAsRequest, mustRequestPosted } from "./parts/ask";
import { ChangeNotes, ChangeReason } from "./parts/change-form";
import { earlierAnswer } from "./parts/earlier";
import { jawiAnswer } from "./parts/jawi-help";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("student.add_title"), {
      context: data?.school_name && `${data.initial.school_code} ${data.initial.exam_year}`,
    }),
  },
];

export const handle: Screen = {
  place: "/students",
  step: 2,
  failed: { page: "lookup.exam_years_failed", form: "student.save_failed" },
  late: "stored",
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.add");
  return addData(request, actor);
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.add");
  const helped = (await earlierAnswer(request, actor)) ?? (await jawiAnswer(request, actor, studentAddForm));
  if (helped) return helped;
  if (await mustRequestPosted(request, actor))
    return answerAsRequest(request, actor, lateForm, (late) => sendLate(actor, late), {
      judge: judgeAsRequest(actor),
    });
  const judge = (given: Partial<StudentNew>) => objectionsToStudent(actor, given);
  const form = await readForm(request, studentAddForm, { prepare: schoolTyped(actor), judge });
  if (form.status !== "success") return refuse(form);
  const back = safePath(form.fields.get("back"), "/students");
  return answerForm(actor, form, () => createStudent(actor, form.value), {
    to: (student) => (form.fields.get("after") === "back" ? back : nextOne(student, back)),
    flash: (student) => addedFlash(student, !amendsFinal(actor, [student])),
  });
}

export default function AddStudent() {
  const { initial, back, school_name, locked_since, entry, form, ...given } = useLoaderData<typeof loader>();
  const { asks, amendment, closed } = form;
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const to = (path: string) => listAddress(path, { ...initial, back }, { back: "/students" })();
  return (
    <Page
      title={t("student.add_title")}
      context={school_name && t("student.place", { school_name, exam_year: initial.exam_year ?? "" })}
      errors={hasProblems(problems)}
      back={{ href: back, label: t("student.list_title") }}
      actions={
        !asks &&
        !amendment?.needs_reason &&
        !closed && <ButtonLink href={to("/student-add/batch")}>{t("batch.link")}</ButtonLink>
      }
    >
      <EntryNote entry={entry} />
      <ChangeNotes {...form} isAnswer={answer !== undefined} />
      {!asks && <LateNote locked_since={locked_since} />}
      {(!closed || answer) && (
        <PostForm action={to("/student-add")} once draft problems={problems}>
          <HiddenFields values={{ back, near_seen: nearSeenIn(answer) }} />
          <StudentFields
            values={answer?.typed ?? initial}
            problems={problems}
            matches={answer?.offers?.school_code}
            enter={asks ? undefined : { name: "after", value: "another" }}
            given={{ ...initial, school_code: school_name && initial.school_code }}
            {...given}
          />
          <ChangeReason value={answer?.typed.reason} {...{ form, problems }} />
          <AddActions asks={asks} back={back} isNear={nearSeenIn(answer) !== null} />
          <TransferOffers rows={elsewhereIn(problems)} />
        </PostForm>
      )}
    </Page>
  );
}
