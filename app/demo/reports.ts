import { isHeld } from "~/features/absences/rules";
import { takeCase } from "~/features/cases/take";
import { papersOf } from "~/features/exam-papers/queries";
import { sendReport } from "~/features/reports/commands";
import { acceptUsual, decideReport } from "~/features/reports/deciding";
import { listReports, usualReports } from "~/features/reports/queries";
import type { ReportNew } from "~/features/reports/schema";
import { scriptsOf } from "~/features/scripts/queries";
import { type Diary, done } from "./diary";
import { admin, clerkOf } from "./people";

type Entries = ReportNew["entries"];

/** What happened at one report in twelve; at the others nothing did. */
const incidents: Entries[] = [
  { late_start: { at_time: "08:25", note: "Bekalan elektrik terputus." } },
  { packet: { total: 1, note: "Sebuah bungkusan kurang dua naskhah; naskhah simpanan digunakan." } },
  { invigilator: { person_name: "CIK NORLIZA BINTI HASSAN", note: "Pengawas asal bercuti sakit." } },
  { paper: { total: 2, note: "Muka surat 3 tidak bercetak." } },
];

/** Of each school whose attendance list of a held paper came back, without the clerk's own, which has its report still to send. */
export function fillReports(diary: Diary, exam_year: number, days: number): void {
  diary.add(days, () => {
    const papers = papersOf(exam_year).filter(isHeld);
    const schools = scriptsOf(admin(), { papers: papers.map(({ id }) => id) }).filter(
      ({ attendance_id, school_code }) => attendance_id !== null && school_code !== diary.school_code,
    );
    for (const [index, school] of schools.entries()) {
      const { exam_paper_id, registration_id, school_code, expected: returned } = school;
      const entries = index % 12 === 5 ? incidents[Math.floor(index / 12) % incidents.length] : {};
      const scripts = { returned, reason: null, rows: [], version: null, expected: null };
      const report = { ...scripts, entries: entries ?? {}, report_version: null };
      done(sendReport(clerkOf(school_code), exam_paper_id, registration_id, report));
    }
  });
}

/** The office has accepted the usual reports of a year, and decided some of the others. One more is taken and waits. */
export function decideReports(diary: Diary, exam_year: number, days: number): void {
  diary.add(days, () => {
    if (usualReports(admin(), exam_year).length > 0) done(acceptUsual(admin(), { exam_year, total: null }));
    const cases = listReports(admin(), exam_year, { page: 1, limit: 100, owner: null }).data;
    for (const [index, { id }] of cases.entries()) {
      if (index % 3 === 2) continue;
      const reason = "Surat penjelasan sekolah diterima.";
      if (index % 3 === 0) done(decideReport(admin(), id, { decision: "accepted", reason, version: null }));
      else done(takeCase(admin(), { kind: "report", at: String(id), seen: null }));
    }
  });
}
