import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { centre_reports, report_candidates, report_entries } from "~/db/schema";
import { type ReportCategory, reportCategories } from "~/db/schema/states";
import { whyNotRecorded } from "~/features/absences/objections";
import { linesOf } from "~/features/absences/schema";
import { findPaper, type Paper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { editScripts, judgedEdit, judgeOfSchool } from "~/features/scripts/commands";
import { type ScriptsOfSchool, scriptsOfSchool, whyReported } from "~/features/scripts/queries";
import { hasProblems, type Problems, problem, t } from "~/messages";
import { type CentreReport, findReport, reportAt } from "./queries";
import type { ReportNew, ReportReopening } from "./schema";

export interface SentReport extends Place {
  id: number;
  code: string;
  school_name: string;
}

/** Its owner stays. */
const undecided = { decision: null, decision_reason: null, decided_by: null, decided_at: null };

type Place = Pick<CentreReport, "exam_paper_id" | "registration_id">;

/** The scripts of the school and what happened at the paper, in one statement. */
export function sendReport(
  actor: Actor,
  exam_paper_id: number,
  registration_id: number,
  { entries, expected, report_version, ...scripts }: ReportNew,
): Outcome<SentReport> {
  return write(() => {
    const paper = findPaper(exam_paper_id);
    const school = paper && scriptsOfSchool(actor, paper, registration_id);
    if (!paper || !school) return missing();
    const fixed = whyNotRecorded(paper) ?? whyReported(school);
    if (fixed) return blocked(fixed);
    const before = reportAt(actor, { exam_paper_id, registration_id });
    const isSeen = report_version === null || report_version === (before?.version ?? 0);
    if (!isSeen || (scripts.version !== null && scripts.version !== (school.version ?? 0)))
      return stale({ ...school, report_version: before?.version ?? 0 });
    const { found, problems } = judgedEntries(actor, paper, school, entries);
    const ofScripts = judgedEdit(actor, paper, school, scripts).problems;
    if (expected !== null && expected !== school.expected)
      problems[""] = [
        problem("scripts_moved", { school_name: school.school_name, n: school.expected, given: expected }),
      ];
    if (hasProblems(problems) || hasProblems(ofScripts)) return refused({ ...ofScripts, ...problems });
    const { school_name } = school;
    if (school.attendance_id === null)
      return blocked({ key: "report.list_missing", values: { school_name } });
    const outcome = editScripts(actor, exam_paper_id, registration_id, scripts);
    if (outcome.kind !== "saved") return outcome;
    const id = store(actor, { exam_paper_id, registration_id }, found);
    const categories = found.map(({ category }) => category);
    const words = categories.map((category) => t(`report.category.${category}`)).join(", ");
    const facts = { returned: scripts.returned, ...(words && { categories: words }) };
    recordEvents(actor, [eventOn("report.sent", paper, school.school_code, facts)]);
    return saved({ id, code: paper.code, school_name, exam_paper_id, registration_id });
  });
}

interface Entry {
  category: ReportCategory;
  at_time: string | null;
  total: number | null;
  person_name: string | null;
  note: string | null;
  named: number[];
}

function judgedEntries(actor: Actor, paper: Paper, school: ScriptsOfSchool, entries: ReportNew["entries"]) {
  const problems: Problems = {};
  const found: Entry[] = [];
  for (const category of reportCategories) {
    const given: Partial<Omit<Entry, "named"> & { student_codes: string }> | undefined = entries[category];
    if (!given) continue;
    const { at_time = null, total = null, person_name = null, note = null, student_codes = "" } = given;
    const numbers = linesOf([student_codes]).filter((number) => number !== "");
    const judge = judgeOfSchool(actor, paper, school.school_code, numbers);
    const judged = numbers.map(judge);
    const refusals = judged.flatMap((one) => ("full_name" in one ? [] : [one]));
    if (refusals.length > 0) problems[`entries.${category}.student_codes`] = refusals;
    if ("at_time" in given && at_time === null)
      problems[`entries.${category}.at_time`] = [problem("required")];
    const named = [...new Set(judged.flatMap((one) => ("full_name" in one ? one.id : [])))];
    found.push({ category, at_time, total, person_name, note, named });
  }
  return { found, problems };
}

function store(actor: Actor, place: Place, entries: readonly Entry[]): number {
  const { exam_paper_id, registration_id } = place;
  for (const table of [report_entries, report_candidates])
    db.delete(table)
      .where(and(eq(table.exam_paper_id, exam_paper_id), eq(table.registration_id, registration_id)))
      .run();
  for (const { named, ...entry } of entries) {
    db.insert(report_entries)
      .values({ ...place, ...entry })
      .run();
    for (const student_id of named)
      db.insert(report_candidates)
        .values({ ...place, category: entry.category, student_id })
        .run();
  }
  const before = reportAt(actor, place);
  const values = {
    ...{ sent_by: actor.user_id, sent_at: now() },
    ...{ reopened_by: null, reopened_at: null, reopened_reason: null },
    ...undecided,
  };
  if (!before)
    return db
      .insert(centre_reports)
      .values({ ...place, ...values })
      .returning()
      .get().id;
  db.update(centre_reports)
    .set({ ...values, version: before.version + 1 })
    .where(eq(centre_reports.id, before.id))
    .run();
  return before.id;
}

export const eventOn = (
  action: string,
  paper: Paper,
  school_code: string,
  facts: Record<string, unknown>,
) => ({
  action,
  entity: "exam_paper",
  entity_id: paper.id,
  school_code,
  exam_year: paper.exam_year,
  changes: { exam_paper: `${paper.exam_type_code} ${paper.code}`, ...facts },
});

/** The school may send it again. What it said stays in its form. */
export function reopenReport(
  actor: Actor,
  id: number,
  { reason, version }: ReportReopening,
): Outcome<SentReport> {
  return write(() => {
    const report = findReport(actor, id);
    const paper = report && findPaper(report.exam_paper_id);
    if (!paper) return missing();
    const { school_name, school_code, exam_paper_id, registration_id } = report;
    const closed = whyYearClosed(paper.exam_year);
    if (closed) return blocked(closed);
    if (report.reopened_at !== null) return blocked({ key: "report.is_open", values: { school_name } });
    if (isStale(version, report)) return stale(report);
    const reopened = { reopened_by: actor.user_id, reopened_at: now(), reopened_reason: reason };
    db.update(centre_reports)
      .set({ ...reopened, ...undecided, version: report.version + 1 })
      .where(eq(centre_reports.id, id))
      .run();
    recordEvents(actor, [eventOn("report.reopened", paper, school_code, { reason })]);
    return saved({ id, code: paper.code, school_name, exam_paper_id, registration_id });
  });
}
