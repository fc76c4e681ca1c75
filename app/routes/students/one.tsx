import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { districtNameOf } from "~/features/lookups/queries";
import { requestsAbout } from "~/features/requests/queries";
import { amendsFinal } from "~/features/school-exam-years/amendments";
import { whyReadOnly } from "~/features/school-exam-years/list-state-queries";
import { printsWith } from "~/features/sheets/prints-with";
import { type Neighbour, neighboursOf } from "~/features/students/list/neighbours";
import { whyNumberedStay } from "~/features/students/numbered";
import { otherYearsOf } from "~/features/students/other-years";
import { findStudent, isLateStudent } from "~/features/students/queries";
import { requireActor, safePath } from "~/http/actor";
import { idFrom, orNotFound } from "~/http/refusals";
import { sentenceText, t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { closedFormOf } from "~/routes/parts/closed-list-data";
import type { Screen } from "~/routes/parts/screen";
import { needAddress } from "~/routes/special-needs/parts/words";
import { Notice, Page, pageTitle } from "~/ui";
import { listQueryOf, onPage } from "./parts/lists";
import { NeighbourLinks } from "./parts/neighbour-links";
import { OtherYears } from "./parts/other-years";
import { StudentPageActions } from "./parts/page-actions";
import { PrintsOf, RecordOf } from "./parts/record";
import { RequestsOf } from "./parts/requests-of";
import { WithdrawnNotice } from "./parts/withdrawn-notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("student.one_title"), { context: data?.student.full_name }) },
];

export const handle: Screen = { place: "/students", failed: { page: "student.load_failed" } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.view");
  const student = orNotFound(request, findStudent(actor, idFrom(request, params.id)));
  const from = safePath(new URL(request.url).searchParams.get("back"), "/students");
  const listed = listQueryOf(request, actor, from);
  const addressOf = (found: Neighbour | null | undefined) =>
    found ? recordAddress(found.id, onPage(from, found.page)) : null;
  const neighbours = listed && neighboursOf(actor, listed, student.id);
  const fixed = can(actor, "student.edit") ? whyReadOnly(actor, [student]) : null;
  const isOffered = closedFormOf(actor, student) === null;
  return {
    student,
    district_name: districtNameOf(student.schools.district_code),
    is_late: isLateStudent(student.id),
    fixed: sentenceText(fixed),
    requests: can(actor, "request.view") ? requestsAbout(actor, student.id) : [],
    prints: printsWith(student),
    years: otherYearsOf(actor, student.id),
    address: recordAddress(student.id, from),
    back: neighbours ? onPage(from, neighbours.page) : from,
    previous: addressOf(neighbours?.previous),
    next: addressOf(neighbours?.next),
    needs: can(actor, "special_need.edit") ? needAddress(student.id, recordAddress(student.id, from)) : null,
    place: neighbours && { n: neighbours.position, of: neighbours.total },
    may: {
      edit: can(actor, "student.edit") && isOffered,
      withdraw: can(actor, "student.withdraw") && isOffered,
      reinstate: can(actor, "student.withdraw") && (fixed === null || amendsFinal(actor, [student])),
      history: can(actor, "student.history"),
      delete: can(actor, "student.delete") && fixed === null && whyNumberedStay(actor, [student]) === null,
    },
  };
}

export default function OneStudent() {
  const data = useLoaderData<typeof loader>();
  const { student, district_name, is_late, fixed, requests, prints, years, address, back, needs, may } = data;
  return (
    <Page
      title={student.full_name}
      context={t("student.place", { school_name: student.schools.school_name, exam_year: student.exam_year })}
      back={{ href: back, label: t("student.list_title") }}
      actions={<StudentPageActions {...{ student, address, may }} />}
    >
      <NeighbourLinks {...data} />
      {student.withdrawn_at !== null && (
        <WithdrawnNotice student={student} back={address} mayUndo={may.reinstate} />
      )}
      {fixed && <Notice kind="info">{fixed}</Notice>}
      <RecordOf {...{ student, district_name, is_late, needs }} />
      <OtherYears years={years} back={back} />
      <PrintsOf prints={prints} student={student} />
      <RequestsOf requests={requests} />
    </Page>
  );
}
