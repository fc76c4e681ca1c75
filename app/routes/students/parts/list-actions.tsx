import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { whyYearClosed } from "~/features/exam-years/queries";
import { whyNumbersReadOnly } from "~/features/roll-numbers/commands";
import { amendsFinal } from "~/features/school-exam-years/sign-off/amendments";
import { readAhead } from "~/features/school-exam-years/sign-off/queries";
import type { StudentList } from "~/features/students/list/schema";
import { whyNumberedStay } from "~/features/students/numbered";
import type { StudentRecord } from "~/features/students/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import {
  ClosedLine,
  type ClosedList,
  closedFormOf,
  closedListOf,
  closedYear,
  placeKey,
} from "~/routes/parts/closed-list";
import { addressWithYear } from "~/routes/parts/listed-year";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import { ButtonLink } from "~/ui";

export const operations = ["class_name", "grid", "withdraw", "delete"] as const;

/** What an account may do now with the candidates of a list: its role, and the state of the list and of its year. */
export interface StudentActions {
  /** By the form of one candidate, which sends a request where `asks` is set. */
  add: boolean;
  addMany: boolean;
  import: boolean;
  reset: boolean;
  number: boolean;
  register: boolean;
  export: boolean;
  asks: boolean;
  /** Why the list does not take every change; null where it does. */
  closed: ClosedList | null;
  edit: boolean;
  /** For the ticked candidates. */
  operations: readonly (typeof operations)[number][];
  /** The lists, as `placeKey` writes them, whose candidates cannot be ticked, and those without a form of a change. */
  unticked: readonly string[];
  unedited: readonly string[];
}

/** The list of one school, or of many of a year or of all years. */
interface Listed {
  place: SchoolYear | null;
  exam_year: number | null;
  candidates: readonly StudentRecord[];
}

/** Each rule is the one that the command refuses with. */
export function actionsOf(actor: Actor, { place, exam_year, candidates }: Listed): StudentActions {
  const closed = place ? closedListOf(actor, place) : closedYear(actor, exam_year);
  const asks = closed?.asks ?? false;
  const formCloses = place ? closedFormOf(actor, place, "late") : closed;
  const isNumbered = place ? whyNumbersReadOnly(actor, place) === null : closed === null;
  const isWorker = can(actor, "student.edit");
  return {
    add: can(actor, "student.add") && formCloses === null,
    addMany: can(actor, "student.add") && closed === null,
    import:
      can(actor, "student.import") &&
      (closed === null || (place !== null && asks && isCorrected(actor, place))),
    reset: can(actor, "student.reset") && closed === null,
    number: can(actor, "roll_number.generate") && isNumbered,
    register:
      can(actor, "school_exam_year.register") && (exam_year === null || whyYearClosed(exam_year) === null),
    export: can(actor, "student.export"),
    asks,
    closed: isWorker ? closed : null,
    edit: isWorker,
    ...(isWorker ? ofCandidates(actor, candidates) : { operations: [], unticked: [], unedited: [] }),
  };
}

const isCorrected = (actor: Actor, place: SchoolYear) => closedFormOf(actor, place, "correction") === null;

function ofCandidates(actor: Actor, candidates: readonly StudentRecord[]) {
  const places = new Map(candidates.map((candidate) => [placeKey(candidate), candidate]));
  readAhead(actor, [...places.values()]);
  const lists = [...places].map(([key, place]) => ({
    key,
    isOpen: closedListOf(actor, place) === null,
    isAmended: amendsFinal(actor, [place]),
    isEdited: isCorrected(actor, place),
  }));
  const isAnyOpen = lists.some(({ isOpen }) => isOpen);
  const takes = {
    class_name: isAnyOpen,
    grid: isAnyOpen || lists.some(({ isAmended }) => isAmended),
    withdraw: isAnyOpen,
    delete:
      isAnyOpen &&
      can(actor, "student.delete") &&
      candidates.some((candidate) => whyNumberedStay(actor, [candidate]) === null),
  };
  return {
    operations: operations.filter((operation) => takes[operation]),
    unticked: lists.filter(({ isOpen, isAmended }) => !isOpen && !isAmended).map(({ key }) => key),
    unedited: lists.filter(({ isEdited }) => !isEdited).map(({ key }) => key),
  };
}

/** One sentence why something is not offered, and the page that leads on. */
export function ClosedNote({ may: { asks, closed, add } }: { may: StudentActions }) {
  if (!closed) return null;
  return <ClosedLine closed={asks && add ? { ...closed, reason: t("list.asks"), way: null } : closed} />;
}

export const exportAddress = (query: StudentList) =>
  listAddress(
    "/students/export",
    { ...query, page: null, limit: null },
    { sortBy: "full_name", sortDirection: "asc" },
  )();

export const studentPrintout = (query: StudentList, total: number) =>
  printoutLinks(
    addressWithYear(
      printoutAddress("/students"),
      { ...query, page: null, limit: null },
      { sortBy: "full_name", sortDirection: "asc" },
    )(),
    total,
  );

export const addLabel = ({ asks }: Pick<StudentActions, "asks">) =>
  asks ? "request.late_link" : "student.add_title";
export const importLabel = ({ asks }: Pick<StudentActions, "asks">) =>
  asks ? "request.corrections_link" : "student.import_link";

interface StudentListActionsProps {
  may: StudentActions;
  query: StudentList;
  own_school: string | null;
  /** A list with candidates has a school-year that can be printed and emptied. */
  hasCandidates: boolean;
  /** Null where the form returns to the list anyway. */
  back?: string | null;
}

export function StudentListActions(props: StudentListActionsProps) {
  const { may, query, own_school, hasCandidates, back = null } = props;
  const school_code = query.school_code ?? own_school;
  const { exam_year } = query;
  const to = (path: string, more = {}) => listAddress(path, { school_code, exam_year, ...more }, {})();
  // The name of a school, beside its actions, leaves no room for the hint of a key.
  const exportKey = back === null ? "x" : undefined;
  return (
    <>
      {may.add && (
        <ButtonLink href={to("/student-add", { back })} kind="primary" accessKey="t" inDialog>
          {t(addLabel(may))}
        </ButtonLink>
      )}
      {may.addMany && (
        <ButtonLink href={to("/student-add/batch")} kind="quiet">
          {t("batch.link")}
        </ButtonLink>
      )}
      {may.import && (
        <ButtonLink
          href={to("/students/import")}
          kind="quiet"
          accessKey={back === null ? "v" : undefined}
          inDialog
        >
          {t(importLabel(may))}
        </ButtonLink>
      )}
      {may.number && (
        <ButtonLink href={to("/students/roll-numbers")} kind="quiet" inDialog>
          {t("student.roll_numbers_link")}
        </ButtonLink>
      )}
      <ButtonLink href={hasCandidates ? to("/students/sheets") : "/students/sheets"} kind="quiet" inDialog>
        {t("student.sheets_link")}
      </ButtonLink>
      {may.export && hasCandidates && (
        <ButtonLink href={exportAddress(query)} kind="quiet" accessKey={exportKey}>
          {t("student.export_link")}
        </ButtonLink>
      )}
    </>
  );
}

/** At the end of the page, apart from the daily work. */
export function DeleteAllLink({ may, query, own_school, hasCandidates }: StudentListActionsProps) {
  const school_code = query.school_code ?? own_school;
  const { exam_year } = query;
  if (!may.reset || !hasCandidates || !school_code || !exam_year) return null;
  return (
    <p className="after no-print">
      <a href={listAddress("/students/reset", { school_code, exam_year }, {})()} data-island="">
        {t("student.reset_link")}
      </a>
    </p>
  );
}
