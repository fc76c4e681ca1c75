import { nameKey } from "~/db/name-key";
import { explain, type Problem } from "~/messages";
import {
  type Around,
  besideSentence,
  correctionOf,
  isElsewhere,
  type ShownLine,
  shownLine,
} from "./draft-lines";
import type { DraftView } from "./form-schema";
import {
  correctable,
  type ImportPlan,
  type JudgedLine,
  type Missing,
  type MissingCandidate,
  missingCandidates,
  seenOf,
  zerosRestored,
} from "./judging";
import type { Coverage } from "./question-ids";
import { isTicked } from "./saving";
import { type ColumnsQuestion, few, type LeftOut, type Question, sumOf } from "./shape";
import { cutCells } from "./shown-cells";

const longestHeading = 60;

/** Lines as inputs are large; fifty keep a page small on a slow network. */
const linesPerPage = 50;

interface ShownMerge {
  from: string;
  to: string;
  n: number;
}

interface ShownMissing extends MissingCandidate {
  /** A new line of the list with the same name. */
  line: string | null;
  /** Why the candidate does not withdraw here. */
  held: string | null;
  /** The school may offer the candidate to another one. */
  may_offer: boolean;
  /** The request that offers the candidate and waits. */
  request_id: number | null;
}

type ShownKind = NonNullable<DraftView["show"]>;

export interface ShownPlan {
  counts: Record<ShownKind | "skipped" | "held" | "unticked", number>;
  show: ShownKind;
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
  /** Of the text, the first of them in words. */
  lost: string;
  openQuotes: string;
  /** Lines whose candidate a school out of scope has registered. */
  elsewhere: number;
  missingZeros: number;
  /** Why the changed lines that are held cannot be saved. */
  heldReasons: string[];
  /** The held lines that one press sends as requests. */
  requests: { n: number; fingerprint: string };
  /** What the list is complete for, and the classes in it; null of a list of schools. */
  coverage: { covers: Coverage; classes: string[] } | null;
  /** Stored candidates whom the list does not name, of this page. */
  missing: ShownMissing[];
  merges: ShownMerge[];
  repaired: AnyPlan["repaired"];
  /** Of the text, the first of them in words. */
  struckTexts: string;
  /** Of every line that can be imported: said once, and at no line. */
  repeated: string[];
  fingerprint: string;
  /** The preview of each line, for a commit that is refused because data changed. */
  seen: string;
}

type AnyWarning = { field: string; problem: Problem };
type AnyPlan = ImportPlan<unknown, unknown>;

export function shownPlan(plan: AnyPlan, view: DraftView, around: Around = {}): ShownPlan {
  const show =
    view.show ?? (["bad", "changed", "unanswered"] as const).find((kind) => plan[kind].length > 0) ?? "good";
  const repeated = repeatedWarnings(plan.good);
  const own = (judged: AnyLine) => warningsOf(judged).filter((sentence) => !repeated.includes(sentence));
  const withWarnings = plan.good.filter((judged) => own(judged).length > 0);
  const missing: Missing = plan.missing ?? { covers: "nothing", classes: [], total: 0, places: [] };
  const all = show === "warned" ? withWarnings : show === "missing" ? [] : plan[show];
  const pages = Math.max(1, Math.ceil((show === "missing" ? missing.total : all.length) / linesPerPage));
  const page = Math.min(view.page, pages);
  const from = (page - 1) * linesPerPage;
  const shown = all.slice(from, from + linesPerPage);
  const savable = correctable(plan);
  return {
    counts: {
      bad: plan.bad.length,
      good: plan.good.length,
      warned: withWarnings.length,
      same: plan.same.length,
      skipped: plan.skipped.length,
      changed: plan.changed.length,
      missing: missing.total,
      held: plan.changed.length - savable.length,
      unanswered: plan.unanswered.length,
      withdrawn: plan.withdrawn.length,
      unticked: savable.filter((line) => !isTicked(line, around)).length,
    },
    show,
    columns: columnsOf(plan, shown),
    lines: cutCells(
      shown.map((judged) => ({
        ...shownLine(judged, plan),
        warnings: [...besideSentence(judged), ...own(judged)],
        ...(judged.status === "changed" &&
          show !== "withdrawn" && { correction: correctionOf(judged, plan, around) }),
      })),
    ),
    page,
    limit: linesPerPage,
    ignored: plan.ignored.map(({ heading }) => heading.slice(0, longestHeading)),
    left: plan.left,
    read:
      plan.bad.length +
      plan.good.length +
      plan.same.length +
      plan.changed.length +
      plan.unanswered.length +
      plan.withdrawn.length +
      plan.skipped.length +
      sumOf(plan.left),
    questions: plan.questions,
    columnQuestions: plan.columnQuestions,
    mustAsk: plan.mustAsk,
    lost: few(plan.lost.map(String), mostNamed),
    openQuotes: few(plan.openQuotes.map(String), mostNamed),
    elsewhere: plan.bad.filter(isElsewhere).length,
    missingZeros: Object.keys(zerosRestored(plan)).length,
    requests: { n: plan.requests?.ready.length ?? 0, fingerprint: plan.requests?.fingerprint ?? "" },
    heldReasons: [...new Set(plan.changed.flatMap(({ held }) => held ?? []))].slice(0, mostReasons),
    coverage: plan.missing ? { covers: plan.missing.covers, classes: plan.missing.classes } : null,
    missing:
      show === "missing" ? shownMissing(plan, missingCandidates(missing, from, linesPerPage), around) : [],
    merges: (plan.merges ?? []).map(({ from, to, lines }) => ({ from, to, n: lines.length })),
    repaired: plan.repaired,
    struckTexts: few(plan.struckTexts, mostNamed),
    repeated,
    fingerprint: plan.fingerprint,
    seen: seenOf(plan, around.draft_version ?? 0),
  };
}

const mostReasons = 5;
const mostNamed = 10;

/** A new line with the name of a missing candidate is probably that candidate, with a mistake in the document. */
function shownMissing({ good }: AnyPlan, rows: MissingCandidate[], around: Around): ShownMissing[] {
  const { whyHeld, mayOffer, offersOf } = around;
  const offers = offersOf?.(rows.map(({ id }) => id));
  const lines = new Map(
    good.map(({ value, label, line }) => [
      nameKey((value as { full_name: string }).full_name),
      label ?? `${line}`,
    ]),
  );
  return rows.map((row) => ({
    ...row,
    line: lines.get(nameKey(row.full_name)) ?? null,
    held: whyHeld?.(row) ?? null,
    may_offer: mayOffer?.(row) === true && !offers?.has(row.id),
    request_id: offers?.get(row.id) ?? null,
  }));
}

type AnyLine = JudgedLine<unknown, unknown>;

/** As pasted, and those that a correction filled. */
function columnsOf({ columns, fields }: AnyPlan, shown: AnyLine[]): string[] {
  const pasted = columns.filter((field) => field !== null);
  const isFilled = (field: string) => shown.some(({ cells }) => cells[field]);
  return [...pasted, ...fields.filter((field) => !pasted.includes(field) && isFilled(field))];
}

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
