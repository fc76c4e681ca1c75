import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { entryDays } from "~/features/exam-years/days-ahead.server";
import { examYearChoices, lockedSince } from "~/features/exam-years/queries.server";
import { mustRequest } from "~/features/requests/closed.server";
import { elsewhereIn, ReasonField, RequestNote, TransferOffers } from "~/features/requests/form";
import { lateNew } from "~/features/requests/schema";
import { sendLate } from "~/features/requests/send.server";
import { findSchoolByCode } from "~/features/schools/queries.server";
import { createStudent, objectionsToStudent } from "~/features/students/commands.server";
import { LateNote, StudentFields } from "~/features/students/form";
import { classesOfSchool, type StudentRecord } from "~/features/students/queries.server";
import { type StudentNew, studentNew } from "~/features/students/schema";
import { requireActor, safePath } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { lastSchoolOf } from "~/http/last-selection.server";
import { requireSender } from "~/http/sender.server";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { EntryNote } from "~/routes/parts/entry-note";
import { schoolGiven, schoolTyped } from "~/routes/parts/school-typed";
import { ButtonLink, HiddenFields, Page, PostForm, pageTitle } from "~/ui";
import { AddActions } from "./parts/add-actions";
import { answerAsRequest, judgeAsRequest, mustRequestPosted } from "./parts/ask.server";
import { savedFlash } from "./parts/warnings";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("student.add_title"), {
      context: data?.school_name && `${data.initial.school_code} ${data.initial.exam_year}`,
    }),
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.add");
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
    asks: mustRequest(actor, { school_code: school_code ?? "", exam_year: Number(exam_year) }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.add");
  if (await mustRequestPosted(request, actor))
    return answerAsRequest(request, actor, lateNew, (value) => sendLate(actor, value), judgeAsRequest(actor));
  const judge = (given: Partial<StudentNew>) => objectionsToStudent(actor, given);
  const form = await readForm(request, studentNew, { prepare: schoolTyped(actor), judge });
  if (form.status !== "success") return refuse(form);
  const back = safePath(form.fields.get("back"), "/students");
  const addsAnother = form.fields.get("after") !== "back";
  return answerForm(actor, form, () => createStudent(actor, form.value), {
    to: (student) => (addsAnother ? nextOne(student, back) : back),
    flash: (student) => {
      const undo = { kind: "added", first: student.id, last: student.id } as const;
      const { school_code, exam_year } = student;
      const flash = savedFlash(student, "student.added", "student.added_with_warnings", undo);
      return { ...flash, next: { school_code, exam_year } };
    },
  });
}

/** The next candidate most likely shares the school-year and the class. */
function nextOne({ school_code, exam_year, class_name }: StudentRecord, back: string): string {
  return listAddress("/student-add", { school_code, exam_year, class_name, back }, { back: "/students" })();
}

export default function AddStudent() {
  const { initial, back, school_name, locked_since, entry, asks, ...given } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const to = (path: string) => listAddress(path, { ...initial, back }, { back: "/students" })();
  return (
    <Page
      title={t("student.add_title")}
      context={school_name && t("student.place", { school_name, exam_year: initial.exam_year ?? "" })}
      errors={Boolean(answer)}
      back={{ href: back, label: t("student.list_title") }}
      actions={!asks && <ButtonLink href={to("/student-add/batch")}>{t("batch.link")}</ButtonLink>}
    >
      <EntryNote entry={entry} />
      {asks ? <RequestNote /> : <LateNote locked_since={locked_since} />}
      <PostForm action={to("/student-add")} once draft problems={problems}>
        <HiddenFields values={{ back }} />
        <StudentFields
          values={answer?.typed ?? initial}
          problems={problems}
          matches={answer?.offers?.school_code}
          given={{ ...initial, school_code: school_name && initial.school_code }}
          {...given}
        />
        {asks && <ReasonField value={answer?.typed.reason} problems={problems} />}
        <AddActions asks={asks} back={back} />
        <TransferOffers rows={elsewhereIn(problems)} />
      </PostForm>
    </Page>
  );
}
