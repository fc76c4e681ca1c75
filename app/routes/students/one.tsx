import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { districtNameIn } from "~/features/lookups/queries";
import { mustRequest } from "~/features/requests/closed";
import { type RequestRecord, requestsAbout } from "~/features/requests/queries";
import { mayOffer } from "~/features/requests/transfer";
import { amendsFinal } from "~/features/school-exam-years/sign-off/amendments";
import { whyErased, whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { nameOf } from "~/features/sheets/names";
import { type PrintWith, printsWith } from "~/features/sheets/prints/queries";
import { whyNeedStays } from "~/features/special-needs/commands";
import { formFields, type StudentFieldName, usualColumns } from "~/features/students/fields";
import { type Neighbour, neighboursOf } from "~/features/students/list/neighbours";
import { whyNumberedStay } from "~/features/students/numbered";
import { type OtherYear, otherYearsOf } from "~/features/students/other-years";
import { isLateStudent, readableStudent, type StudentRecord } from "~/features/students/queries";
import { malaysianMoment } from "~/features/values/moments";
import { shownValue } from "~/features/values/shown-value";
import { requireActor, safePath } from "~/http/actor";
import { idFrom, orNotFound } from "~/http/refusals";
import { figure, labelOf, sentenceText, t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { closedFormOf } from "~/routes/parts/closed-list";
import type { Screen } from "~/routes/parts/screen";
import { kindWord, requestsAddress, stateWord, toneOf } from "~/routes/requests/parts/words";
import { addressOfOne, sheetAddress } from "~/routes/sheets/parts/addresses";
import { needAddress } from "~/routes/special-needs/parts/listing";
import {
  Badge,
  ButtonLink,
  KeyHint,
  Notice,
  Page,
  pageTitle,
  SummaryList,
  shownCode,
  useAccessKey,
} from "~/ui";
import { listQueryOf, onPage } from "./parts/lists";
import { WithdrawnNotice } from "./parts/withdrawn-notice";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("student.one_title"), { context: data?.student.full_name }) },
];

export const handle: Screen = { place: "/students", failed: { page: "student.load_failed" } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.view");
  const student = orNotFound(request, readableStudent(actor, idFrom(request, params.id)));
  const from = safePath(new URL(request.url).searchParams.get("back"), "/students");
  const listed = listQueryOf(request, actor, from);
  const addressOf = (found: Neighbour | null | undefined) =>
    found ? recordAddress(found.id, onPage(from, found.page)) : null;
  const neighbours = listed && neighboursOf(actor, listed, student.id);
  const erased = whyErased(student);
  const fixed = can(actor, "student.edit") ? whyReadOnly(actor, [student]) : erased;
  const isOffered = (kind: "correction" | "withdrawal") => closedFormOf(actor, student, kind) === null;
  return {
    student,
    district_name: districtNameIn(student.exam_year, student.schools.district_code),
    is_late: isLateStudent(student.id),
    fixed: sentenceText(fixed),
    requests: can(actor, "request.view") ? requestsAbout(actor, student.id) : [],
    prints: printsWith(student),
    years: otherYearsOf(actor, student.id),
    address: recordAddress(student.id, from),
    back: neighbours ? onPage(from, neighbours.page) : from,
    previous: addressOf(neighbours?.previous),
    next: addressOf(neighbours?.next),
    needs:
      can(actor, "special_need.edit") && whyNeedStays(student) === null
        ? needAddress(student.id, recordAddress(student.id, from))
        : null,
    place: neighbours && { n: neighbours.position, of: neighbours.total },
    may: {
      asks: mustRequest(actor, student),
      edit: can(actor, "student.edit") && isOffered("correction"),
      withdraw: can(actor, "student.withdraw") && isOffered("withdrawal"),
      offer: erased === null && mayOffer(actor, student),
      reinstate:
        can(actor, "student.withdraw") &&
        erased === null &&
        (fixed === null || amendsFinal(actor, [student])),
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

interface NeighbourLinksProps {
  previous: string | null;
  next: string | null;
  place: { n: number; of: number } | null;
}

/** To the candidates before and after this one, in the order and with the filter of the list. */
function NeighbourLinks({ previous, next, place }: NeighbourLinksProps) {
  const [previousKey, nextKey] = [useAccessKey("p"), useAccessKey("n")];
  if (!place) return null;
  return (
    <nav className="pager" aria-label={t("student.neighbours")}>
      <p>{t("student.position", { n: figure(place.n), of: figure(place.of) })}</p>
      <ul>
        {previous && (
          <li>
            {/* biome-ignore lint/a11y/noAccessKey: a key of the list of keys, shown in the text */}
            <a href={previous} rel="prev" accessKey={previousKey}>
              {t("ui.previous")}
              <KeyHint accessKey="p" />
            </a>
          </li>
        )}
        {next && (
          <li>
            {/* biome-ignore lint/a11y/noAccessKey: as above */}
            <a href={next} rel="next" accessKey={nextKey}>
              {t("ui.next")}
              <KeyHint accessKey="n" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface StudentPageActionsProps {
  student: Pick<StudentRecord, "id" | "withdrawn_at">;
  address: string;
  may: { asks: boolean; edit: boolean; withdraw: boolean; offer: boolean; history: boolean; delete: boolean };
}

function StudentPageActions({ student: { id, withdrawn_at }, address, may }: StudentPageActionsProps) {
  const to = (path: string) => `/${path}/${id}?back=${encodeURIComponent(address)}`;
  return (
    <>
      {may.edit && (
        <ButtonLink href={to("student-edit")} kind="primary" accessKey="u">
          {t(may.asks ? "request.correction_link" : "action.edit")}
        </ButtonLink>
      )}
      {may.history && <ButtonLink href={to("student-history")}>{t("student.history_link")}</ButtonLink>}
      {may.withdraw && withdrawn_at === null && (
        <ButtonLink href={to("student-withdraw")} kind="quiet">
          {t("withdrawal.title")}
        </ButtonLink>
      )}
      {may.delete && (
        <ButtonLink href={to("student-delete")} kind="quiet">
          {t("student.delete_title")}
        </ButtonLink>
      )}
      {may.offer && withdrawn_at === null && (
        <ButtonLink href={`/requests/offer/${id}`} kind="quiet">
          {t("transfer.offer_link")}
        </ButtonLink>
      )}
    </>
  );
}

interface OtherYearsProps {
  years: OtherYear[];
  back: string;
}

/** Where the same person is a candidate in other years. */
function OtherYears({ years, back }: OtherYearsProps) {
  if (years.length === 0) return null;
  return (
    <section>
      <h2>{t("student.other_years")}</h2>
      <ul>
        {years.map(({ id, exam_year, school_name, student_code, withdrawn_at }) => (
          <li key={id} className="actions">
            <a href={recordAddress(id, back)}>{t("student.in_other_year", { exam_year, school_name })}</a>{" "}
            {student_code === null ? t("student.without_number") : shownCode("student_code", student_code)}
            {withdrawn_at !== null && ` · ${t("student.had_withdrawn")}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RequestsOf({ requests }: { requests: RequestRecord[] }) {
  if (requests.length === 0) return null;
  return (
    <section>
      <h2>{t("request.title")}</h2>
      <ul>
        {requests.map((one) => (
          <li key={one.id} className="actions">
            <a href={`${requestsAddress}/${one.id}`}>
              {t("student.request", { kind: kindWord(one), at: malaysianMoment(one.created_at) })}
            </a>{" "}
            <Badge kind={toneOf(one.state)}>{stateWord(one.state)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page shows these in its own way. */
const shownElsewhere = [
  "full_name",
  "full_name_arabic",
  "school_code",
  "exam_year",
  "is_student",
  "is_citizen",
] as const;
type Text = Exclude<StudentFieldName, (typeof shownElsewhere)[number]>;
const texts = formFields.filter(
  (name): name is Text => !(shownElsewhere as readonly string[]).includes(name),
);

interface RecordOfProps {
  student: StudentRecord;
  district_name: string;
  is_late: boolean;
  /** The form of the arrangements, for an account that may open it. */
  needs: string | null;
}

function RecordOf({ student, district_name, is_late, needs }: RecordOfProps) {
  const { schools, school_code, full_name_arabic, created_at, updated_at } = student;
  // Most candidates have none of the unusual ones, so a blank one has no line.
  const shown = texts.filter((name) => student[name] !== null || usualColumns.includes(name));
  const state = [
    t(student.is_student ? "student.is_student" : "student.is_no_student"),
    t(student.is_citizen ? "student.is_citizen" : "student.is_no_citizen"),
    is_late && t("student.is_late"),
    student.is_repeating && t("student.is_repeating"),
  ];
  const arabic = full_name_arabic && (
    <bdi lang="ar" dir="rtl">
      {full_name_arabic}
    </bdi>
  );
  const arrangements = needs && (
    <p className="actions">
      <a href={needs}>{t("special_need.open")}</a>
    </p>
  );
  return (
    <SummaryList
      rows={[
        ...(arabic ? [{ term: labelOf("full_name_arabic"), detail: arabic }] : []),
        ...shown.map((name) => ({
          term: labelOf(name),
          detail: shownOf(name, student[name]),
        })),
        {
          term: labelOf("school_code"),
          detail: t("student.at_school", { ...schools, school_code, district_name }),
        },
        { term: t("student.status"), detail: state.filter(Boolean).join(" · ") },
        ...(arrangements ? [{ term: t("special_need.title"), detail: arrangements }] : []),
        { term: labelOf("created_at"), detail: malaysianMoment(created_at) },
        { term: labelOf("updated_at"), detail: malaysianMoment(updated_at) },
      ]}
    />
  );
}

function shownOf(name: Text, value: string | null) {
  if (value === null) return t("word.none");
  return name === "gender" ? shownValue(name, value) : shownCode(name, value);
}

function PrintsOf({ prints, student }: { prints: PrintWith[]; student: StudentRecord }) {
  return (
    <section>
      <h2>{t("student.prints")}</h2>
      {prints.length === 0 && <p>{t("student.no_print")}</p>}
      <ul>
        {prints.map(({ number, sheet, created_at }) => (
          <li key={number}>
            {t("student.print", { name: nameOf(sheet), number, at: malaysianMoment(created_at) })}
          </li>
        ))}
      </ul>
      <p className="actions">
        <a href={sheetAddress("/students/sheets", student)}>{t("student.sheets_of_school")}</a>{" "}
        {student.withdrawn_at === null && (
          <>
            <a href={addressOfOne("statements", student)}>{t("student.print_statement")}</a>{" "}
            {student.student_code !== null && (
              <a href={addressOfOne("slips", student)}>{t("student.print_slip")}</a>
            )}
          </>
        )}
      </p>
    </section>
  );
}
