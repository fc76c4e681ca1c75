import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { alertsFor } from "~/features/audit/alerts.server";
import { daysAhead } from "~/features/exam-years/days-ahead.server";
import { lockOf } from "~/features/exam-years/queries.server";
import { runningNotices } from "~/features/notices/queries.server";
import { requestQueueFor } from "~/features/requests/queries.server";
import { findReadinessOf } from "~/features/school-exam-years/readiness.server";
import { findSchoolByCode } from "~/features/schools/queries.server";
import { figuresOf } from "~/features/statistics/overview.server";
import { countWaiting } from "~/features/users/list.server";
import { isSecondStepOffered } from "~/features/users/second-step-offer.server";
import { chosenYear, yearLabel } from "~/http/chosen-year.server";
import { viewerOf } from "~/http/viewer.server";
import { sentenceText } from "~/messages";
import { lockSentence } from "~/routes/school-exam-years/parts/readiness-lock";

export type DeskData = ReturnType<typeof deskOf>;

export function deskOf(actor: Actor, request: Request) {
  const year = chosenYear(request);
  const school = actor.school_code ? findSchoolByCode(actor, actor.school_code) : undefined;
  const line = school && year !== null ? findReadinessOf(actor, school.school_code, year) : undefined;
  return {
    viewer: viewerOf(actor),
    alerts: alertsFor(actor),
    notices: runningNotices(actor),
    offers_second_step: isSecondStepOffered(actor),
    year,
    days: year === null ? [] : daysOf(year),
    year_label: yearLabel(request),
    figures: year === null ? null : figuresOf(actor, year),
    queue: year !== null && can(actor, "request.view") ? requestQueueFor(actor, year) : null,
    waiting: can(actor, "user.manage") ? countWaiting() : null,
    school: school
      ? { id: school.id, school_code: school.school_code, exam_type_code: school.exam_type_code }
      : null,
    expected: line ? { id: line.id, expected_students: line.expected_students } : null,
    may: {
      add_years: can(actor, "exam_year.manage"),
      build: can(actor, "school_exam_year.manage"),
      register: can(actor, "school_exam_year.register"),
      number: can(actor, "roll_number.generate"),
      add: can(actor, "student.add"),
      see_identity: can(actor, "student.see_identity"),
    },
  };
}

/** A year without a lock has no closing day. */
function daysOf(year: number): string[] {
  const { opens, corrections, printing } = daysAhead(year);
  const lock = lockOf(year);
  const closes = lock.kind === "none" ? [] : [lockSentence(lock)];
  return [
    ...closes,
    ...[opens, corrections, printing].flatMap((day) => (day ? [`${sentenceText(day)}.`] : [])),
  ];
}
