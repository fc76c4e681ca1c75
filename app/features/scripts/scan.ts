import { inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { type Outcome, refused, saved } from "~/db/outcome";
import { school_exam_years } from "~/db/schema";
import { whyNotRecorded } from "~/features/absences/objections";
import { type Paper, papersOf } from "~/features/exam-papers/queries";
import { malaysianMoment } from "~/features/values/moments";
import { parcelOf, parcelText } from "~/features/values/parcels";
import { judgedList } from "~/features/values/scan-list";
import { figure, hasProblems, type Problem, problem, t } from "~/messages";
import { returnScripts } from "./commands";
import { type ScriptsOfSchool, scriptsOf } from "./queries";
import { isReturned } from "./rules";

export interface ScannedEnvelope {
  id: number;
  student_code: string;
  full_name: string;
  paper: Paper;
  school: ScriptsOfSchool;
}

/** Judges each label: the scripts of a school and paper that have not come back, or the reason why they are not taken. */
export function judgedEnvelopes(actor: Actor, exam_year: number, labels: readonly string[]) {
  const parcels = labels.flatMap((label) => parcelOf(label) ?? []);
  const papers = new Map(papersOf(exam_year).map((paper) => [paper.id, paper]));
  const ids = parcels.map(({ registration_id }) => registration_id);
  const schools = scriptsOf(actor, {
    papers: parcels.map(({ exam_paper_id }) => exam_paper_id),
    place: inArray(school_exam_years.id, ids),
  });
  const found = new Map(schools.map((school) => [parcelText(school), school]));
  return (label: string): ScannedEnvelope | Problem => {
    const parcel = parcelOf(label);
    const school = parcel?.packet === null ? found.get(parcelText(parcel)) : undefined;
    const paper = parcel && papers.get(parcel.exam_paper_id);
    if (!parcel || !paper || !school) return problem("no_label_of_scripts", { code: label });
    const { code, exam_type_code } = paper;
    if (whyNotRecorded(paper)) return problem("scripts_not_open", { code });
    const { school_name, returned_at, expected, state } = school;
    if (isReturned(state))
      return problem("scripts_returned", { school_name, moment: malaysianMoment(returned_at ?? "") });
    const full_name = t("script.scan_name", { school_name, exam_type_code, code, n: figure(expected) });
    const id = parcel.exam_paper_id * 1_000_000 + parcel.registration_id;
    return { id, student_code: parcelText(parcel), full_name, paper, school };
  };
}

/** Returns the scripts of every scanned envelope as expected, or none. `total` is what the page showed. */
export function returnScanned(
  actor: Actor,
  exam_year: number,
  { labels, total }: { labels: readonly string[]; total: number | null },
): Outcome<{ returned: number }> {
  return write(() => {
    const judge = judgedEnvelopes(actor, exam_year, labels);
    const { found, problems } = judgedList(labels, judge, problem("nothing_scanned"));
    if (hasProblems(problems)) return refused(problems);
    const n = totalOf(found);
    if (total !== null && total !== n)
      return refused({ "": [problem("scripts_total", { n, given: total })] });
    for (const id of new Set(found.map(({ paper }) => paper.id))) {
      const rows = found
        .filter(({ paper }) => paper.id === id)
        .map(({ school: { school_code, expected } }) => ({ school_code, expected }));
      const outcome = returnScripts(actor, id, { rows });
      if (outcome.kind !== "saved") return outcome;
    }
    return saved({ returned: found.length });
  });
}

export const totalOf = (found: readonly ScannedEnvelope[]): number =>
  found.reduce((sum, { school }) => sum + school.expected, 0);
