import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { alertsFor } from "~/features/audit/alerts";
import { backupFactsFor } from "~/features/backups/facts";
import { daysAhead } from "~/features/exam-years/days-ahead";
import { findExamYearOf, lockOf, whyYearClosed } from "~/features/exam-years/queries";
import { unreadRelease } from "~/features/news/queries";
import { runningNotices } from "~/features/notices/queries";
import { contactLine } from "~/features/office/queries";
import { movementAlerts } from "~/features/packets/movements/board";
import { whyWindowIsClosed } from "~/features/requests/closed";
import { countSeatChanges } from "~/features/rooms/seat-changes";
import { whyExpectedReadOnly } from "~/features/school-exam-years/readiness/expected";
import { ownListOf } from "~/features/school-exam-years/readiness/queries";
import type { ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import { tasksOf } from "~/features/school-exam-years/readiness/tasks";
import { whyNotOpen, whyReadOnly, whyStateReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { sinceMoment } from "~/features/school-exam-years/since";
import { yearFigures } from "~/features/school-exam-years/year-figures";
import { findSchoolByCode, isClosedIn, type School } from "~/features/schools/queries";
import { countLeft } from "~/features/student-transfers/queries";
import { weekOf } from "~/features/today/school-week";
import { countWaiting } from "~/features/users/list";
import { areFirstStepsShown } from "~/features/users/profile";
import { findUserOnce } from "~/features/users/queries";
import { isSecondStepOffered } from "~/features/users/second-step";
import type { Stage } from "~/features/values/places";
import { serverTroublesFor } from "~/features/watching/report";
import { stageFor, workOfYear } from "~/features/year-stage/queries";
import { chosenYear } from "~/http/chosen-year";
import { viewerOf } from "~/http/viewer";
import { sentenceText } from "~/messages";
import { lockSentence } from "~/routes/school-exam-years/parts/readiness-lock";

export type DeskData = ReturnType<typeof deskOf>;

export function deskOf(actor: Actor, request: Request) {
  const chosen = chosenYear(request);
  const year = chosen !== null && findExamYearOf(chosen) ? chosen : null;
  const work = year === null ? null : workAt(actor, year, stageFor(actor, year));
  const isOfWeek = work?.by === "exam";
  return {
    year,
    viewer: viewerOf(actor),
    alerts: alertsFor(actor),
    server: serverTroublesFor(actor),
    backups: backupFactsFor(actor),
    packets: year !== null && can(actor, "packet.receive") ? movementAlerts(actor, year) : null,
    unread_release: unreadRelease(actor, findUserOnce(actor.user_id)?.release_read ?? null),
    notices: runningNotices(actor),
    may_read_notices: can(actor, "notice.read"),
    offers_second_step: !isOfWeek && isSecondStepOffered(actor),
    since: year === null || isOfWeek ? null : sinceYesterday(actor, year),
    waiting: can(actor, "user.manage") ? countWaiting() : 0,
    may_add_years: can(actor, "exam_year.manage"),
    contact: contactLine(),
    work,
  };
}

function workAt(actor: Actor, year: number, stage: Stage) {
  const work = { year, days: daysOf(year), lock: lockOf(year), ...workOfYear(actor, year, stage) };
  const school = actor.school_code ? findSchoolByCode(actor, actor.school_code) : undefined;
  if (!school || !can(actor, "student.add")) {
    const may_register = can(actor, "school_exam_year.register");
    return { by: "place", ...work, figures: yearFigures(actor, year), may_register } as const;
  }
  const line = ownListOf(actor, year) ?? null;
  const isSitting = stage === "peperiksaan" || stage === "selepas";
  if (!line || line.total_students === 0 || !isSitting || whyYearClosed(year))
    return { ...work, ...schoolWork(actor, school, line, year) };
  const { id, school_code } = school;
  return { by: "exam", ...work, school: { id, school_code }, line, ...weekOf(actor, line) } as const;
}

type Work = NonNullable<DeskData["work"]>;
export type ExamWork = Extract<Work, { by: "exam" }>;
export type PlaceWork = Extract<Work, { by: "place" }>;
export type SchoolDeskWork = Extract<Work, { by: "school" }>;

function schoolWork(actor: Actor, school: School, line: ReadinessLine | null, year: number) {
  const { id, school_code, contact_name, closed_from } = school;
  const isClosed = isClosedIn(school, year);
  const isFixed = line === null || whyExpectedReadOnly(actor, line) !== null;
  const notOpen = whyNotOpen(actor, year);
  const addMany = line !== null && whyReadOnly(actor, [line]) === null;
  return {
    by: "school",
    year,
    school: { id, school_code },
    closed_from: isClosed ? closed_from : null,
    /** Until the school has somebody to call, or the account wants no reminder. */
    lacks_contact: areFirstStepsShown(actor) && contact_name === null,
    opens: notOpen && sentenceText(daysAhead(year).opens),
    line,
    tasks: tasksOf(line, line !== null && whyStateReadOnly(actor, line) !== null),
    may: {
      register: can(actor, "school_exam_year.register") && !isClosed,
      expect: can(actor, "school_exam_year.register") && !isFixed,
      addMany,
      ask_late: !addMany && !notOpen && !isClosed && whyWindowIsClosed(year, "late") === null,
    },
  } as const;
}

/** For the school and its supervisor: the office moved these candidates itself. */
function sinceYesterday(actor: Actor, year: number) {
  if (can(actor, "request.decide") || !can(actor, "request.view")) return null;
  const since = sinceMoment(1);
  return { year, left: countLeft(actor, year, since), seats: countSeatChanges(actor, year, since) };
}

/** The lock and the days ahead, a sentence each. */
function daysOf(year: number): string[] {
  const { opens, corrections, printing } = daysAhead(year);
  const days = [opens, corrections, printing].flatMap((day) => (day ? [`${sentenceText(day)}.`] : []));
  return [lockSentence(lockOf(year)), ...days];
}
