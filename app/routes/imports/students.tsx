import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { entryDays } from "~/features/exam-years/days-ahead";
import { lockedSince } from "~/features/exam-years/queries";
import { candidatePasteScreen } from "~/features/imports/form-schema";
import { PASTE_LIMITS } from "~/features/imports/reading/paste";
import { findRegistrationOf } from "~/features/school-exam-years/queries";
import { findSchoolByCode } from "~/features/schools/queries";
import { LateNote } from "~/features/students/form";
import { requireActor } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ClosedListNotice, closedListOf } from "~/routes/parts/closed-list";
import { EntryNote } from "~/routes/parts/entry-note";
import { schoolTyped } from "~/routes/parts/school-typed";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import type { Screen } from "~/routes/parts/screen";
import { pageTitle } from "~/ui";
import { PasteExample } from "./parts/example";
import { studentImport } from "./parts/nouns";
import { PastePage } from "./parts/paste-page";
import { PlaceFields } from "./parts/place-fields";
import { startDraft } from "./parts/start";

export const meta: MetaFunction = () => [{ title: pageTitle(t("import.students_title")) }];

export const handle: Screen = { step: 2, late: "stored", body: "large" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.import");
  const { choice } = schoolYearChoice(
    actor,
    readQueryLeniently(request, candidatePasteScreen),
    offeredBy(request),
  );
  const own = choice.isOwnSchool && actor.school_code ? findSchoolByCode(actor, actor.school_code) : null;
  const own_school = own ? { school_code: own.school_code, school_name: own.school_name } : null;
  const exam_year = Number(choice.exam_year);
  const { school_code } = choice;
  const stored = school_code ? findRegistrationOf(actor, school_code, exam_year) : undefined;
  return {
    closed: own ? closedListOf(actor, { ...own, exam_year }) : null,
    limit: PASTE_LIMITS.lines,
    columns: studentImport.columns,
    choice: { ...choice, own_school },
    entry: entryDays(exam_year),
    locked_since: lockedSince(exam_year),
    workbook: stored?.is_not_empty ? listAddress("/students/export", { school_code, exam_year }, {})() : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.import");
  return startDraft(request, actor, studentImport, schoolTyped(actor));
}

export default function ImportStudents() {
  const { closed, limit, columns, choice, entry, locked_since, workbook } = useLoaderData<typeof loader>();
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
      example={
        <>
          <p className="actions">
            <a href="/students/imports">{t("import.history_link")}</a>
          </p>
          <ClosedListNotice closed={closed} />
          {closed?.asks && <p>{t("import.closed_asks")}</p>}
          {!closed && (
            <>
              <EntryNote entry={entry} />
              <LateNote locked_since={locked_since} />
            </>
          )}
          <PasteExample columns={columns} workbook={workbook} />
        </>
      }
    >
      <PlaceFields {...{ choice, answer }} />
    </PastePage>
  );
}
