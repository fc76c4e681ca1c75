import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { entryDays } from "~/features/exam-years/days-ahead";
import { lockedSince } from "~/features/exam-years/queries";
import { candidatePasteScreen } from "~/features/imports/form-schema";
import { PASTE_LIMITS } from "~/features/imports/reading";
import { findRegistrationOf } from "~/features/school-exam-years/queries";
import { SchoolPickField } from "~/features/schools/form";
import { findSchoolByCode } from "~/features/schools/queries";
import { exportColumns, type StudentFieldName } from "~/features/students/fields";
import { LateNote } from "~/features/students/form";
import { requireActor } from "~/http/actor";
import type { FormAnswer } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ClosedListNotice, closedFormOf, closedListOf } from "~/routes/parts/closed-list";
import { EntryNote } from "~/routes/parts/entry-note";
import { schoolTyped } from "~/routes/parts/school-typed";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import type { Screen } from "~/routes/parts/screen";
import { type Choice, DataTable, pageTitle, SelectField } from "~/ui";
import { studentImport } from "./parts/nouns";
import { ColumnOrder, PastePage } from "./parts/paste-page";
import { startDraft } from "./parts/start";

export const meta: MetaFunction = () => [{ title: pageTitle(t("import.students_title")) }];

export const handle: Screen = { step: 2, late: "stored", body: "large" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.import");
  const { choice, school_code: named_school } = schoolYearChoice(
    actor,
    readQueryLeniently(request, candidatePasteScreen),
    offeredBy(request),
  );
  const own = choice.isOwnSchool && actor.school_code ? findSchoolByCode(actor, actor.school_code) : null;
  const own_school = own ? { school_code: own.school_code, school_name: own.school_name } : null;
  const exam_year = Number(choice.exam_year);
  const { school_code } = choice;
  const stored = school_code ? findRegistrationOf(actor, school_code, exam_year) : undefined;
  // The office names a school here: only the list that its address names is judged before.
  const named = own?.school_code ?? named_school;
  const place = { school_code: named ?? "", exam_year };
  const closed = closedListOf(actor, place);
  return {
    closed,
    isOffered: !closed || (closed.asks && closedFormOf(actor, place, "correction") === null),
    limit: PASTE_LIMITS.lines,
    columns: studentImport.columns,
    choice: { ...choice, own_school },
    entry: entryDays(exam_year),
    locked_since: lockedSince(exam_year),
    workbook: stored ? listAddress("/students/export", { school_code, exam_year }, {})() : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.import");
  return startDraft(request, actor, studentImport, schoolTyped(actor));
}

export default function ImportStudents() {
  const { closed, isOffered, limit, columns, choice, entry, ...facts } = useLoaderData<typeof loader>();
  const { locked_since, workbook } = facts;
  const answer = useActionData<typeof action>();
  return (
    <PastePage
      start="/students/import"
      title="import.students_title"
      intro="import.students_intro"
      back={{ href: "/students", label: t("nav.students") }}
      columns={columns}
      limit={limit}
      answer={answer}
      isOffered={isOffered}
      example={
        <>
          <p className="actions">
            <a href="/students/imports">{t("import.history_link")}</a>
          </p>
          <ClosedListNotice closed={closed} />
          {closed?.asks && isOffered && <p>{t("import.closed_asks")}</p>}
          {!closed && (
            <>
              <EntryNote entry={entry} />
              <LateNote locked_since={locked_since} />
            </>
          )}
          {isOffered && <PasteExample columns={columns} workbook={workbook} />}
        </>
      }
    >
      <PlaceFields {...{ choice, answer }} />
    </PastePage>
  );
}

interface PlaceChoice {
  school_code: string | null;
  exam_year: string;
  years: readonly Choice[];
  recent: readonly Choice[];
  own_school: { school_code: string; school_name: string } | null;
}

/** Above the paste, because a school's own list names neither; a clerk's school is shown, not asked. */
function PlaceFields({ choice, answer }: { choice: PlaceChoice; answer: FormAnswer | undefined }) {
  const { problems = {}, offers = {} } = answer ?? {};
  const typed = (answer ? answer.typed : choice) as { school_code?: string; exam_year?: string };
  return (
    <>
      {choice.own_school ? (
        <p className="mb-4">{t("import.own_school", choice.own_school)}</p>
      ) : (
        <SchoolPickField
          value={typed.school_code}
          problems={problems.school_code}
          hint={t("import.place_hint")}
          matches={offers.school_code}
          recent={choice.recent}
          optional
        />
      )}
      <SelectField
        name="exam_year"
        value={typed.exam_year ?? choice.exam_year}
        options={choice.years}
        problems={problems.exam_year}
        width="short"
      />
    </>
  );
}

const sample: Partial<Record<StudentFieldName, string>> = {
  full_name: "NUR AINA BINTI AHMAD",
  ic_number: "000000-00-0000",
  class_name: "6 AMANAH",
  gender: "P",
  is_student: "Ya",
  is_citizen: "Ya",
};
const shown = exportColumns.filter((field) => sample[field]);

/** One sample line with headings, the workbook of the school, and the order for lists without headings. */
function PasteExample({
  columns,
  workbook,
}: {
  columns: readonly string[];
  /** Null before the school is known. */
  workbook: string | null;
}) {
  return (
    <>
      <DataTable
        id="contoh"
        caption={t("import.sample_caption")}
        columns={shown.map((key) => ({ key, label: labelOf(key) }))}
        rows={[{ id: 1, cells: sample }]}
        empty=""
      />
      {workbook && (
        <p>
          <a href={workbook}>{t("import.workbook_link")}</a>
        </p>
      )}
      <details>
        <summary>{t("import.usual_order")}</summary>
        <ColumnOrder columns={columns} />
      </details>
    </>
  );
}
