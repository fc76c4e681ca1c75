import { noteIdentityRead } from "~/db/request-context";
import { IDENTITIES } from "~/features/students/schema";
import { writtenDay } from "~/features/values/moments";
import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { type ChangedField, type ImportPlan, type JudgedLine, sentencesOf } from "./judging";
import { isTicked, type KeptTicks } from "./saving";
import { few } from "./shape";

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
  /** Of a changed line. */
  correction?: ShownCorrection;
  /** The stored candidate who has withdrawn. */
  withdrawn_id?: number;
}

interface ShownCorrection {
  id: number;
  full_name: string;
  changes: ChangedField[];
  isHeld: boolean;
  isTicked: boolean;
  /** Why it has no tick of its own. */
  unsure?: AnyLine["unsure"];
  /** The form of the candidate takes the change in another way: as a request, or with a reason. */
  hasForm: boolean;
  /** Why the held line does not become a request. */
  whyNoRequest: string | null;
}

export interface Around extends KeptTicks {
  hasForm?: (place: SchoolYear) => boolean;
  draft_version?: number;
  /** Why the list takes no withdrawal from this account; null where it does. */
  whyHeld?: (place: SchoolYear) => string | null;
  /** Whether a school of this list may offer its candidates to another school now. */
  mayOffer?: (place: SchoolYear) => boolean;
  /** The requests in which candidates are offered already, by candidate. */
  offersOf?: (ids: number[]) => Map<number, number>;
}

type AnyLine = JudgedLine<unknown, unknown>;
type AnyPlan = ImportPlan<unknown, unknown>;

export function shownLine(judged: AnyLine, plan: AnyPlan): Omit<ShownLine, "warnings"> {
  const { line, label = String(line), raw, cells, value } = judged;
  const shown = value ? textOf(value) : cells;
  return {
    line,
    label,
    raw,
    cells: shown,
    wrong: wrongFields(judged, plan),
    sentences: [
      ...sentencesOf(judged),
      ...(plan.proposed?.includes(line) ? [t("jawi.note")] : []),
      ...withdrawnSentence(judged),
    ],
    ...(judged.withdrawn_at && judged.stored && { withdrawn_id: judged.stored.id }),
    isElsewhere: isElsewhere(judged),
  };
}

const withdrawnSentence = ({ withdrawn_at }: AnyLine): string[] =>
  withdrawn_at ? [t("import.withdrawn_line", { date: writtenDay(withdrawn_at) })] : [];

/** Of a line that takes a number: the lines that are saved with it. */
export const besideSentence = ({ takes }: AnyLine): string[] =>
  takes?.lines ? [t("import.takes_line", { lines: few(takes.lines, mostNamed) })] : [];

const mostNamed = 5;

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

/** A stored identity is shown beside the new one. */
export function correctionOf(
  judged: AnyLine,
  { requests }: Pick<AnyPlan, "requests">,
  around: Around,
): ShownCorrection {
  const { line, stored, changes = [], held, unsure } = judged;
  const { id = 0, full_name = "", school_code = "", exam_year = 0 } = stored ?? {};
  noteIdentityRead(id);
  return {
    id,
    full_name,
    changes,
    isHeld: held !== undefined,
    isTicked: held === undefined && isTicked(judged, around),
    unsure,
    whyNoRequest: requests?.reasons.get(line) ?? null,
    hasForm: held !== undefined && (around.hasForm?.({ school_code, exam_year }) ?? false),
  };
}

const codesOf = ({ problems }: AnyLine) =>
  Object.values(problems)
    .flat()
    .map(({ code }) => code);

export const isElsewhere = (judged: AnyLine) => codesOf(judged).includes("candidate_exists_elsewhere");
