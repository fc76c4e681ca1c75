import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { labelOf, type Problem, type Problems, problem, t } from "~/messages";
import type { GuessedColumn } from "./columns";
import { beginWaiting, createDraft, type Draft, type DraftEntity, findWaiting } from "./drafts.server";
import type { ImportPlace } from "./place";
import { readSpreadsheetFile } from "./reading/file.server";
import { kept, type WaitingText } from "./waiting.server";

interface Given {
  pasted: string;
  files: readonly File[];
  sheet_name: string | null;
  /** Text that the server keeps since the form was refused before. */
  waiting_id: string | null;
  /** The clerk's answer to the question about the columns, and of which text. */
  columns?: readonly string[];
  columns_of?: string | null;
}

export type StartedReading =
  | { ok: true }
  | { ok: false; problem: Problem; field?: string; guesses?: GuessedColumn[] };

/** What the screen asks about a list whose columns are not clear. */
interface ColumnQuestion {
  guesses: GuessedColumn[];
  of: string;
}

type Started =
  | { ok: true; id: string; sheet?: string }
  | { ok: false; problems: Problems; question?: ColumnQuestion; waiting?: WaitingText };

export async function startImport(
  actor: Actor,
  entity: DraftEntity,
  given: Given,
  read: (text: string) => StartedReading,
  place?: ImportPlace,
): Promise<Started> {
  const source = await sourceOf(actor, entity, given);
  if ("problems" in source) return { ok: false, problems: source.problems };
  const { text, field, sheet, waiting } = source;
  const { columns = [], columns_of } = given;
  const isAnswered = columns_of && columns_of === hashOf(text);
  const headed = isAnswered ? withHeadings(columns, text) : text;
  const lines = read(headed);
  if (lines.ok) {
    const id = waiting
      ? beginWaiting(actor, waiting.id, headed, place)
      : createDraft(actor, entity, headed, place);
    return { ok: true, id, sheet };
  }
  const { guesses } = lines;
  const problems = { [guesses ? firstUnclear(guesses) : (lines.field ?? field)]: [lines.problem] };
  // Another answer of the form can make it readable; a file with a mistake of its own is chosen again.
  const isKept = field === "file" && (guesses !== undefined || lines.field !== undefined);
  return {
    ok: false,
    problems,
    question: guesses && { guesses, of: hashOf(text) },
    waiting: isKept ? kept(actor, entity, text) : undefined,
  };
}

type Source =
  | { text: string; field: "file" | "pasted"; sheet?: string; waiting?: Draft }
  | { problems: Problems };

async function sourceOf(
  actor: Actor,
  entity: DraftEntity,
  { pasted, files, sheet_name, waiting_id }: Given,
): Promise<Source> {
  const [file, ...others] = files;
  const isBlank = pasted.trim() === "";
  if (!file) {
    if (!isBlank || waiting_id === null) return { text: pasted, field: "pasted" };
    const waiting = findWaiting(actor, entity, waiting_id);
    if (!waiting) return { problems: { pasted: [problem("waiting_gone")] } };
    return { text: waiting.pasted, field: "pasted", waiting };
  }
  if (others.length > 0) return { problems: { file: [problem("file_many")] } };
  if (!isBlank) return { problems: { file: [problem("file_and_paste")] } };
  const read = await readSpreadsheetFile(actor, file, sheet_name);
  if (!read.ok) return { problems: { [read.field ?? "file"]: [read.problem] } };
  return { text: read.text, field: "file", sheet: read.sheet };
}

const firstUnclear = (guesses: readonly GuessedColumn[]) =>
  `columns[${Math.max(
    0,
    guesses.findIndex(({ isClear }) => !isClear),
  )}]`;

/** A browser sends the lines of a text area with other line ends. */
const hashOf = (text: string) =>
  createHash("sha256")
    .update(text.replace(/\r\n|\r/g, "\n"))
    .digest("base64url");

const withHeadings = (columns: readonly string[], text: string) =>
  `${columns.map((field, at) => (field ? labelOf(field) : t("import.column", { n: at + 1 }))).join("\t")}\n${text}`;
