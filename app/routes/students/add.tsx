import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { entryDays } from "~/features/exam-years/days-ahead";
import { examYearChoices, lockedSince } from "~/features/exam-years/queries";
import { elsewhereIn, TransferOffers } from "~/features/requests/form";
import { lateForm } from "~/features/requests/schema";
import { sendLate } from "~/features/requests/send";
import { amendsFinal } from "~/features/school-exam-years/sign-off/amendments";
import { findSchoolByCode } from "~/features/schools/queries";
import { createStudent, objectionsToStudent } from "~/features/students/commands";
import { LateNote, StudentFields } from "~/features/students/form";
import { classesOfSchool } from "~/features/students/queries";
import { type StudentNew, studentAddForm } from "~/features/students/schema";
import { requireActor, safePath } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, readForm, refuse } from "~/http/forms";
import { lastSchoolOf } from "~/http/preferences";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { EntryNote } from "~/routes/parts/entry-note";
import { nearSeenIn } from "~/routes/parts/near-seen";
import { schoolGiven, schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { Button, ButtonLink, CancelLink, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { answerAsRequest, judgeAsRequest, mustRequestPosted } from "./parts/ask";
import { ChangeNotes, ChangeReason, changeFormOf } from "./parts/change-form";
import { earlierAnswer } from "./parts/earlier";
import { jawiAnswer } from "./parts/jawi-help";
import { addedFlash, nextOne } from "./parts/warnings";

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
      {!closed && <EntryNote entry={entry} />}
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

interface AddActionsProps {
  asks: boolean;
  back: string;
  /** A near duplicate is confirmed by saving again. */
  isNear: boolean;
}

function AddActions({ asks, back, isNear }: AddActionsProps) {
  return (
    <FormActions>
      {asks ? (
        <Button accessKey="s">{t(isNear ? "near.send" : "request.send")}</Button>
      ) : (
        <>
          <Button name="after" value="another" accessKey="s">
            {t(isNear ? "near.save_and_add" : "action.save_and_add")}
          </Button>
          <Button name="after" value="back" kind="secondary">
            {t("action.save_and_back")}
          </Button>
        </>
      )}
      <Button name="check" value="earlier" kind="quiet">
        {t("earlier.check")}
      </Button>
      <CancelLink href={back} />
    </FormActions>
  );
}

function addData(request: Request, actor: Actor) {
  const params = new URL(request.url).searchParams;
  const given = schoolGiven(actor);
  const school_code = given.own_school ?? params.get("school_code") ?? lastSchoolOf(request);
  const exam_year = params.get("exam_year") ?? chosenYear(request)?.toString() ?? null;
  const school_name = school_code ? (findSchoolByCode(actor, school_code)?.school_name ?? null) : null;
  return {
    years: examYearChoices(),
    ...given,
    back: safePath(params.get("back"), "/students"),
    school_name,
    initial: {
      school_code: school_name || params.has("school_code") ? school_code : null,
      exam_year,
      class_name: params.get("class_name"),
    },
    classes: school_name && school_code ? classesOfSchool(actor, school_code, Number(exam_year)) : [],
    locked_since: lockedSince(Number(exam_year)),
    entry: entryDays(Number(exam_year)),
    form: changeFormOf(actor, { school_code: school_code ?? "", exam_year: Number(exam_year) }, "late"),
  };
}
