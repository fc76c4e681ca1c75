import { isLocked, whyYearClosed } from "~/features/exam-years/queries";
import { papersOnTheWay } from "~/features/packets/movements/queries";
import { findList } from "~/features/school-exam-years/school-year";
import type { School } from "~/features/schools/queries";
import { type Problem, type Problems, problem, type Sentence } from "~/messages";
import { countInBoth, countWaiting, type MergedYear } from "./counts";

export function objectionsToReceiver(from: School, to: School | undefined, value: string): Problems {
  const objection = objectionToReceiver(from, to, value);
  return objection ? { school_code: [objection] } : {};
}

function objectionToReceiver(from: School, to: School | undefined, value: string): Problem | null {
  if (value === "") return problem("required");
  if (!to) return problem("unknown", { value });
  if (to.id === from.id) return problem("merge_same_school", { value });
  if (to.closed_from !== null) return problem("merge_school_closed", { value, year: to.closed_from });
  if (to.exam_type_code !== from.exam_type_code)
    return problem("merge_exam_type", { value, other: to.exam_type_code, type: from.exam_type_code });
  return null;
}

/** The years and lists that take no change. */
export function whyYearsReadOnly(running: number | null, years: readonly MergedYear[]): Sentence[] {
  if (running === null) return [{ key: "school_merge.no_running_year" }];
  return years.flatMap(({ from, into }) => whyYearReadOnly(from) ?? whyListsReadOnly([from, into]));
}

function whyYearReadOnly({ exam_year: year, total_students: n }: MergedYear["from"]): Sentence | null {
  return whyYearClosed(year) ?? (isLocked(year) ? { key: "school_merge.locked", values: { year, n } } : null);
}

const whyListsReadOnly = (lists: readonly (MergedYear["from"] | undefined)[]): Sentence[] =>
  lists.flatMap((list) => {
    if (!list || findList(list)?.state !== "muktamad") return [];
    const { school_code, exam_year: year, total_students: n } = list;
    return { key: "school_merge.final", values: { school_code, year, n } } as const;
  });

/** Other records that prevent the merge. */
export function whyNotMerged(from: School, to: School, years: readonly MergedYear[]): Sentence[] {
  const inBoth = years.flatMap(({ from: { exam_year: year }, into }): Sentence[] => {
    const n = into ? countInBoth(from.school_code, to.school_code, year) : 0;
    return n > 0 ? [{ key: "school_merge.in_both", values: { n, year, school_code: to.school_code } }] : [];
  });
  const versions = years.flatMap(({ from, into }): Sentence[] => {
    const { list_version: n, school_code, exam_year: year } = from;
    return into && n > 0 ? [{ key: "school_merge.has_versions", values: { n, school_code, year } }] : [];
  });
  const { requests: n, transfers } = countWaiting(
    from.school_code,
    years.map(({ from }) => from.exam_year),
  );
  const waiting: Sentence[] = n > 0 ? [{ key: "school_merge.waiting", values: { n, transfers } }] : [];
  const moving = years.flatMap(({ from, into }): Sentence[] => {
    const papers = into ? papersOnTheWay(from.id) : 0;
    const { school_code, exam_year: year } = from;
    return papers > 0 ? [{ key: "school_merge.packets_move", values: { n: papers, school_code, year } }] : [];
  });
  return [...inBoth, ...versions, ...waiting, ...moving];
}
