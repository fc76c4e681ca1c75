import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { listsDue } from "~/features/absences/returns";
import { alertsFor } from "~/features/audit/alerts";
import { backupFactsFor } from "~/features/backups/facts";
import { openDoubts } from "~/features/checks/board";
import { papersOf } from "~/features/exam-papers/queries";
import { daysAhead } from "~/features/exam-years/days-ahead";
import { type ExamYear, findExamYearOf, lockOf, whyYearClosed } from "~/features/exam-years/queries";
import { schoolsOfYear } from "~/features/exam-years/year-work";
import { typesToHandOver } from "~/features/handovers/queries";
import { unreadRelease } from "~/features/news/queries";
import { runningNotices } from "~/features/notices/queries";
import { contactLine } from "~/features/office/queries";
import { movementAlerts, packetsWaiting } from "~/features/packets/movements/board";
import { handedTo } from "~/features/packets/movements/queries";
import { type Queue, requestQueueFor } from "~/features/requests/queue";
import { countSeatChanges } from "~/features/rooms/seat-changes";
import { whyExpectedReadOnly } from "~/features/school-exam-years/readiness/expected";
import { findReadinessOf } from "~/features/school-exam-years/readiness/queries";
import type { ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import { tasksOf } from "~/features/school-exam-years/readiness/tasks";
import { whyReadOnly, whyStateReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { sinceMoment } from "~/features/school-exam-years/since";
import { findSchoolByCode, isClosedIn, type School } from "~/features/schools/queries";
import { scriptsDue } from "~/features/scripts/board";
import { wasPrintedBySchool } from "~/features/sheets/prints/queries";
import { countReprints } from "~/features/sheets/reprints/queries";
import { openCounts } from "~/features/statements/queries";
import { figuresOf } from "~/features/statistics/overview-queries";
import { countLeft } from "~/features/student-transfers/queries";
import { examWeekOf } from "~/features/today/queries";
import { weekOf } from "~/features/today/school-week";
import { countWaiting } from "~/features/users/list";
import { areFirstStepsShown } from "~/features/users/profile";
import { isSecondStepOffered } from "~/features/users/second-step";
import type { Stage } from "~/features/values/places";
import { serverTroublesFor } from "~/features/watching/report";
import { stageFor } from "~/features/year-stage/queries";
import { chosenYear } from "~/http/chosen-year";
import { viewerOf } from "~/http/viewer";
import { sentenceText } from "~/messages";
import { lockSentence } from "~/routes/school-exam-years/parts/readiness-lock";

export type DeskData = ReturnType<typeof deskOf>;
export type SchoolWork = ReturnType<typeof schoolWork>;

export function deskOf(actor: Actor, request: Request) {
  const year = chosenYear(request);
  const examYear = year === null ? undefined : findExamYearOf(year);
  const stage = stageFor(actor, year);
  const queue = year !== null && can(actor, "request.view") ? requestQueueFor(actor, year) : null;
  const work = examYear ? workOf(actor, examYear, stage, queue) : null;
  const isOfWeek = work?.by === "exam";
  return {
    year,
    viewer: viewerOf(actor),
    alerts: alertsFor(actor),
    server: serverTroublesFor(actor),
    backups: backupFactsFor(actor),
    packets: year !== null && can(actor, "packet.receive") ? movementAlerts(actor, year) : null,
    unread_release: unreadRelease(actor),
    notices: runningNotices(actor),
    may_read_notices: can(actor, "notice.read"),
    offers_second_step: !isOfWeek && isSecondStepOffered(actor),
    queue,
    since: year === null || isOfWeek ? null : sinceYesterday(actor, year),
    waiting: can(actor, "user.manage") ? countWaiting() : 0,
    may_add_years: can(actor, "exam_year.manage"),
    contact: contactLine(),
    exam_week: year === null || isOfWeek ? null : examWeekOf(actor, year),
    work,
  };
}

function workOf(actor: Actor, examYear: ExamYear, stage: Stage, queue: Queue | null) {
  const { year } = examYear;
  const school = actor.school_code ? findSchoolByCode(actor, actor.school_code) : undefined;
  if (school && can(actor, "student.add")) {
    const line = findReadinessOf(actor, school.school_code, year) ?? null;
    const isSitting = stage === "peperiksaan" || stage === "selepas";
    if (line && line.total_students > 0 && isSitting && !whyYearClosed(year))
      return examWork(actor, school, line, queue);
    return schoolWork(actor, school, line, examYear);
  }
  if (can(actor, "exam_year.manage")) return officeWork(actor, examYear, stage);
  const may_register = can(actor, "school_exam_year.register");
  return {
    by: "place",
    year,
    days: daysOf(year),
    lock: lockOf(examYear),
    may_register,
    figures: figuresOf(actor, year),
    ...(may_register ? exceptionsOf(actor, year, stage) : { reprints: none, checks: 0, week: null }),
    is_entering: stage === "daftar",
  } as const;
}

export type ExamWork = ReturnType<typeof examWork>;

/** From the exam week on: the paper leads, and the rest is a count. */
function examWork(actor: Actor, { id, school_code }: School, line: ReadinessLine, queue: Queue | null) {
  const { exam_year: year, total_students, total_student_with_code, total_without_document } = line;
  const { waiting = 0, leaving = 0, sent = 0 } = queue ?? {};
  const others = [
    ...[total_students - total_student_with_code, total_without_document, waiting, leaving, sent],
    openDoubts(actor, year),
  ];
  return {
    by: "exam",
    year,
    school: { id, school_code },
    line: { state: line.state },
    ...weekOf(actor, line),
    others: others.filter((n) => n > 0).length,
  } as const;
}

function schoolWork(actor: Actor, school: School, line: ReadinessLine | null, examYear: ExamYear) {
  const { id, school_code, exam_type_code, contact_name, closed_from } = school;
  const { year } = examYear;
  const isClosed = isClosedIn(school, year);
  const isFixed = line === null || whyExpectedReadOnly(actor, line) !== null;
  return {
    by: "school",
    year,
    days: daysOf(year),
    school: { id, school_code, exam_type_code, contact_name },
    closed_from: isClosed ? closed_from : null,
    shows_first_steps: areFirstStepsShown(actor),
    has_printed_check_list: wasPrintedBySchool("check-list", school_code, year),
    line,
    tasks: tasksOf(line, line !== null && whyStateReadOnly(actor, line) !== null),
    lock: lockOf(examYear),
    checks: line === null ? 0 : openDoubts(actor, year),
    handed: line !== null && can(actor, "packet.confirm") && !whyYearClosed(year) ? handedTo(line.id) : null,
    statements: line?.state === "draf" ? openCounts(actor, { school_code, exam_year: year }) : null,
    may: {
      register: can(actor, "school_exam_year.register") && !isClosed,
      expect: can(actor, "school_exam_year.register") && !isFixed,
      number: can(actor, "roll_number.generate"),
      addMany: line !== null && whyReadOnly(actor, [line]) === null,
    },
  } as const;
}

/** For the school and its supervisor: the office moved these candidates itself. */
function sinceYesterday(actor: Actor, year: number) {
  if (can(actor, "request.decide") || !can(actor, "request.view")) return null;
  const since = sinceMoment(1);
  return { year, left: countLeft(actor, year, since), seats: countSeatChanges(actor, year, since) };
}

export type OfficeWork = ReturnType<typeof officeWork>;

/** How many codes of schools without an account the step names. */
const codesNamed = 3;

function officeWork(actor: Actor, examYear: ExamYear, stage: Stage) {
  const { year } = examYear;
  return {
    by: "office",
    year,
    examYear,
    days: daysOf(year),
    lock: lockOf(examYear),
    figures: figuresOf(actor, year),
    ...schoolsOfYear(year, codesNamed),
    reprints: stage === "selepas" ? none : countReprints(actor, year),
    waiting: countWaiting(),
    stage,
    week: stage === "daftar" ? null : weekOfOffice(actor, examYear, stage),
  } as const;
}

const none = { n: 0, isMore: false };

/** Of a supervisor. Reprints end with the last paper, and what the exam waits for begins with the lock. */
const exceptionsOf = (actor: Actor, year: number, stage: Stage) => ({
  reprints: stage === "selepas" ? none : countReprints(actor, year),
  checks: openDoubts(actor, year),
  week:
    stage === "daftar"
      ? null
      : {
          packets: packetsWaiting(actor, year),
          lists: listsDue(actor, year),
          scripts: scriptsDue(actor, year),
        },
});

/** From the lock on: what each step of the exam waits for. */
function weekOfOffice(actor: Actor, examYear: ExamYear, stage: Stage) {
  const { year } = examYear;
  const isOver = stage === "selepas";
  return {
    papers: papersOf(year).filter(({ held_on }) => held_on !== null).length,
    packets: packetsWaiting(actor, year),
    lists: listsDue(actor, year),
    scripts: scriptsDue(actor, year),
    handovers: isOver ? typesToHandOver(year) : 0,
    is_closed: examYear.closed_at !== null,
    has_next: findExamYearOf(year + 1) !== undefined,
  };
}

/** The lock and the days ahead, a sentence each. */
function daysOf(year: number): string[] {
  const { opens, corrections, printing } = daysAhead(year);
  const days = [opens, corrections, printing].flatMap((day) => (day ? [`${sentenceText(day)}.`] : []));
  return [lockSentence(lockOf(year)), ...days];
}
