import type { Actor } from "~/auth/actor";
import { write } from "~/db/client.server";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { explain, type Problem, t } from "~/messages";
import { type Correction, type Draft, type DraftEntity, findDraft, saveCorrections } from "./drafts.server";
import type { DraftForm, DraftView } from "./form-schema";
import { type JudgedLine, sentencesOf } from "./lines";
import { type Plan, zerosRestored } from "./plan";

/** Wrong lines are inputs and so heavier than text; fifty a page keep the page light on a slow line. */
const linesPerPage = 50;

export interface ShownLine {
  line: number;
  raw: string;
  cells: Record<string, string>;
  /** The fields that a sentence is about. */
  wrong: string[];
  sentences: string[];
  warnings: string[];
}

export interface ShownPlan {
  counts: { bad: number; good: number; warned: number; same: number; skipped: number };
  show: "bad" | "good" | "warned" | "same";
  columns: string[];
  lines: ShownLine[];
  page: number;
  limit: number;
  ignored: string[];
  missingZeros: number;
  repaired: { blanks: number; quotes: number };
  fingerprint: string;
}

type AnyWarning = { field: string; problem: Problem };
type AnyPlan = Plan<unknown, unknown>;

/** One page of the lines that the clerk asked to see: the wrong ones first, as long as there are any. */
export function shownPlan(plan: AnyPlan, view: DraftView): ShownPlan {
  const show = view.show ?? (plan.bad.length > 0 ? "bad" : "good");
  const warned = plan.good.filter(({ warnings }) => warnings.length > 0);
  const all = show === "warned" ? warned : plan[show];
  const pages = Math.max(1, Math.ceil(all.length / linesPerPage));
  const page = Math.min(view.page, pages);
  return {
    counts: {
      bad: plan.bad.length,
      good: plan.good.length,
      warned: warned.length,
      same: plan.same.length,
      skipped: plan.skipped.length,
    },
    show,
    columns: plan.columns.filter((field) => field !== null),
    lines: all.slice((page - 1) * linesPerPage, page * linesPerPage).map(shownLine),
    page,
    limit: linesPerPage,
    ignored: plan.ignored.map(({ heading }) => heading),
    missingZeros: Object.keys(zerosRestored(plan)).length,
    repaired: plan.repaired,
    fingerprint: plan.fingerprint,
  };
}

function shownLine(judged: JudgedLine<unknown, unknown>): ShownLine {
  const { line, raw, cells, problems, value } = judged;
  const warnings = (judged.warnings as AnyWarning[]).map(
    ({ field, problem }) => explain(field, problem).message,
  );
  const shown = value ? textOf(value) : cells;
  return { line, raw, cells: shown, wrong: Object.keys(problems), sentences: sentencesOf(judged), warnings };
}

/** What would be stored, as text: names in capitals, ICs without dashes. */
function textOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([field, each]) => [
      field,
      typeof each === "boolean" ? t(each ? "word.yes" : "word.no") : String(each ?? ""),
    ]),
  );
}

/** Keeps what the clerk has corrected on the page, or the zeros put back on every line that lost one. */
export function correctDraft(
  actor: Actor,
  entity: DraftEntity,
  id: string,
  form: DraftForm,
  planFor: (draft: Draft) => AnyPlan | { problem: Problem },
): Outcome<{ corrected: number }> {
  return write(() => {
    const draft = findDraft(actor, entity, id);
    if (!draft) return missing();
    const plan = planFor(draft);
    if ("problem" in plan) return refused({ pasted: [plan.problem] });
    const typed = correctionsIn(form, plan);
    const corrections = form.intent === "restore_zeros" ? zerosRestored(plan, typed) : typed;
    saveCorrections(draft, corrections);
    return saved({ corrected: Object.keys(corrections).length });
  });
}

/**
 * Only lines that are wrong can be corrected: a forged or outdated row changes nothing. A line that came back as it was
 * shown stays as it was pasted, so that what was wrong with the line as a whole is not forgotten.
 */
function correctionsIn({ rows }: DraftForm, plan: AnyPlan): Record<string, Correction> {
  const wrong = new Map(plan.bad.map((judged) => [judged.line, judged.cells]));
  const corrections: Record<string, Correction> = {};
  for (const { line, skipped, cells: sent } of rows) {
    const before = wrong.get(line);
    if (!before) continue;
    const cells = { ...before };
    for (const field of plan.columns) {
      const cell = field === null ? undefined : sent[field];
      if (field !== null && cell !== undefined) cells[field] = asPasted(cell);
    }
    if (skipped) corrections[line] = { skipped: true };
    else if (plan.columns.some((field) => field !== null && cells[field] !== (before[field] ?? "")))
      corrections[line] = { cells };
  }
  return corrections;
}

/** A browser shows a NUL as the replacement character, and sends that back. */
const asPasted = (cell: string) => cell.replaceAll("\uFFFD", "\0");
