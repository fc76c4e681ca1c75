import { IDENTITIES } from "~/features/students/schema";
import { explain, type Problem, t } from "~/messages";
import type { DraftView } from "./form-schema";
import { type JudgedLine, sentencesOf } from "./lines";
import { type ImportPlan, zerosRestored } from "./plan";
import { type LeftOut, sumOf } from "./shape/left-out";
import type { ColumnsQuestion, Question } from "./shape/questions";
import { cutCells } from "./shown-cells";

const longestHeading = 60;

/** Lines as inputs are large; fifty keep a page small on a slow network. */
const linesPerPage = 50;

export interface ShownLine {
  line: number;
  /** How sentences name it. */
  label: string;
  raw: string;
  cells: Record<string, string>;
  /** The fields with an input at once; the others wait in the fold of the line. */
  wrong: string[];
  sentences: string[];
  /** The candidate is in a school outside the scope. */
  isElsewhere: boolean;
  warnings: string[];
}

interface ShownMerge {
  from: string;
  to: string;
  n: number;
}

export interface ShownPlan {
  counts: { bad: number; good: number; warned: number; same: number; skipped: number };
  show: "bad" | "good" | "warned" | "same";
  columns: string[];
  lines: ShownLine[];
  page: number;
  limit: number;
  ignored: string[];
  left: LeftOut;
  /** Every line of the text that is not blank. */
  read: number;
  questions: Question[];
  columnQuestions: ColumnsQuestion[];
  mustAsk: boolean;
  /** Lines whose candidate a school out of scope has registered. */
  elsewhere: number;
  missingZeros: number;
  merges: ShownMerge[];
  repaired: AnyPlan["repaired"];
  /** Of every line that can be imported: said once, and at no line. */
  repeated: string[];
  fingerprint: string;
}

type AnyWarning = { field: string; problem: Problem };
type AnyPlan = ImportPlan<unknown, unknown>;

export function shownPlan(plan: AnyPlan, view: DraftView): ShownPlan {
  const show = view.show ?? (plan.bad.length > 0 ? "bad" : "good");
  const repeated = repeatedWarnings(plan.good);
  const own = (judged: AnyLine) => warningsOf(judged).filter((sentence) => !repeated.includes(sentence));
  const withWarnings = plan.good.filter((judged) => own(judged).length > 0);
  const all = show === "warned" ? withWarnings : plan[show];
  const pages = Math.max(1, Math.ceil(all.length / linesPerPage));
  const page = Math.min(view.page, pages);
  const shown = all.slice((page - 1) * linesPerPage, page * linesPerPage);
  return {
    counts: {
      bad: plan.bad.length,
      good: plan.good.length,
      warned: withWarnings.length,
      same: plan.same.length,
      skipped: plan.skipped.length,
    },
    show,
    columns: columnsOf(plan, shown),
    lines: cutCells(shown.map((judged) => ({ ...shownLine(judged, plan), warnings: own(judged) }))),
    page,
    limit: linesPerPage,
    ignored: plan.ignored.map(({ heading }) => heading.slice(0, longestHeading)),
    left: plan.left,
    read: plan.bad.length + plan.good.length + plan.same.length + plan.skipped.length + sumOf(plan.left),
    questions: plan.questions,
    columnQuestions: plan.columnQuestions,
    mustAsk: plan.mustAsk,
    elsewhere: plan.bad.filter(isElsewhere).length,
    missingZeros: Object.keys(zerosRestored(plan)).length,
    merges: (plan.merges ?? []).map(({ from, to, lines }) => ({ from, to, n: lines.length })),
    repaired: plan.repaired,
    repeated,
    fingerprint: plan.fingerprint,
  };
}

type AnyLine = JudgedLine<unknown, unknown>;

/** As pasted, and those that a correction filled. */
function columnsOf({ columns, fields }: AnyPlan, shown: AnyLine[]): string[] {
  const pasted = columns.filter((field) => field !== null);
  const isFilled = (field: string) => shown.some(({ cells }) => cells[field]);
  return [...pasted, ...fields.filter((field) => !pasted.includes(field) && isFilled(field))];
}

const codesOf = ({ problems }: AnyLine) =>
  Object.values(problems)
    .flat()
    .map(({ code }) => code);

const isElsewhere = (judged: AnyLine) => codesOf(judged).includes("candidate_exists_elsewhere");

const warningsOf = ({ warnings }: AnyLine): string[] =>
  (warnings as AnyWarning[]).map(({ field, problem }) => explain(field, problem).message);

function repeatedWarnings(lines: readonly AnyLine[]): string[] {
  const [first, ...others] = lines;
  if (!first || others.length === 0) return [];
  return others.reduce((shared, line) => {
    const its = shared.length > 0 ? warningsOf(line) : [];
    return shared.filter((sentence) => its.includes(sentence));
  }, warningsOf(first));
}

function shownLine(judged: AnyLine, plan: AnyPlan): Omit<ShownLine, "warnings"> {
  const { line, label = String(line), raw, cells, value } = judged;
  const shown = value ? textOf(value) : cells;
  return {
    line,
    label,
    raw,
    cells: shown,
    wrong: wrongFields(judged, plan),
    sentences: sentencesOf(judged),
    isElsewhere: isElsewhere(judged),
  };
}

/** A line of the wrong width may have every cell in the wrong place; a missing document may be any of three. */
function wrongFields(judged: AnyLine, { columns }: AnyPlan): string[] {
  if (judged.problems[""]) return columns.filter((field) => field !== null);
  const fields = Object.keys(judged.problems);
  return codesOf(judged).includes("no_identity") ? [...new Set([...fields, ...IDENTITIES])] : fields;
}

function textOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([field, each]) => [
      field,
      typeof each === "boolean" ? t(each ? "word.yes" : "word.no") : String(each ?? ""),
    ]),
  );
}
