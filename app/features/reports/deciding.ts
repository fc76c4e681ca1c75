import { eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { centre_reports } from "~/db/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { ownIfNone } from "~/features/owners/owning";
import { problem } from "~/messages";
import { eventOn } from "./commands";
import { findReport, usualReports } from "./queries";
import type { ReportDecision, UsualReports } from "./schema";

export interface DecidedReport {
  id: number;
  school_name: string;
}

/** Accepts every report of a year without an incident that the office decides by itself. `total` is what the page showed. */
export function acceptUsual(actor: Actor, { exam_year, total }: UsualReports): Outcome<{ accepted: number }> {
  return write(() => {
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    const ids = usualReports(actor, exam_year).map(({ id }) => id);
    if (total !== null && total !== ids.length)
      return refused({ "": [problem("reports_moved", { n: ids.length, given: total })] });
    if (ids.length === 0) return blocked({ key: "report.none_usual" });
    db.update(centre_reports)
      .set({ decision: "accepted", decided_by: actor.user_id, decided_at: now() })
      .where(inArray(centre_reports.id, ids))
      .run();
    const facts = { exam_year, reports: ids.length };
    recordEvents(actor, [{ action: "report.accepted", entity: "exam_year", exam_year, changes: facts }]);
    return saved({ accepted: ids.length });
  });
}

export function decideReport(
  actor: Actor,
  id: number,
  { decision, reason, version }: ReportDecision,
): Outcome<DecidedReport> {
  return write(() => {
    const report = findReport(actor, id);
    const paper = report && findPaper(report.exam_paper_id);
    if (!paper) return missing();
    const { school_name, school_code } = report;
    const fixed =
      whyYearClosed(paper.exam_year) ??
      (report.reopened_at === null ? null : { key: "report.is_open" as const, values: { school_name } });
    if (fixed) return blocked(fixed);
    if (isStale(version, report)) return stale(report);
    const decided = { decision, decision_reason: reason, decided_by: actor.user_id, decided_at: now() };
    db.update(centre_reports)
      .set({ ...decided, version: report.version + 1 })
      .where(eq(centre_reports.id, id))
      .run();
    ownIfNone(actor, "report", id);
    recordEvents(actor, [eventOn("report.decided", paper, school_code, { decision, reason })]);
    return saved({ id, school_name });
  });
}
