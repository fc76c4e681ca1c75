import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { labelOf, type Problem, type Problems, problem, t } from "~/messages";
import type { GuessedColumn } from "./columns";
import { createDraft, type DraftEntity } from "./drafts.server";
import { readSpreadsheetFile } from "./file.server";
import type { ImportPlace } from "./place";

interface Given {
  pasted: string;
  files: readonly File[];
  sheet_name: string | null;
  /** The clerk's answer to the question about the columns, and of which text. */
  columns?: readonly string[];
  columns_of?: string | null;
}

export type StartedReading =
  | { ok: true }
  | { ok: false; problem: Problem; field?: string; guesses?: GuessedColumn[] };

/** What the screen asks about a list whose columns are not clear; a file comes back as text. */
export interface ColumnQuestion {
  guesses: GuessedColumn[];
  of: string;
  text: string;
}

type Started =
  | { ok: true; id: string; sheet?: string }
  | { ok: false; problems: Problems; question?: ColumnQuestion };

export async function startImport(
  actor: Actor,
  entity: DraftEntity,
  { pasted, files, sheet_name, columns = [], columns_of }: Given,
  read: (text: string) => StartedReading,
  place?: ImportPlace,
): Promise<Started> {
  const [file, ...others] = files;
  if (!file) {
    return keep(
      "pasted",
      columns_of && columns_of === hashOf(pasted) ? withHeadings(columns, pasted) : pasted,
    );
  }
  if (others.length > 0) return { ok: false, problems: { file: [problem("file_many")] } };
  if (pasted.trim() !== "") return { ok: false, problems: { file: [problem("file_and_paste")] } };
  const text = await readSpreadsheetFile(actor, file, sheet_name);
  if (!text.ok) return { ok: false, problems: { [text.field ?? "file"]: [text.problem] } };
  return keep("file", text.text, text.sheet);

  function keep(field: "pasted" | "file", text: string, sheet?: string): Started {
    const lines = read(text);
    if (lines.ok) return { ok: true, id: createDraft(actor, entity, text, place), sheet };
    const { guesses } = lines;
    if (!guesses) return { ok: false, problems: { [lines.field ?? field]: [lines.problem] } };
    return {
      ok: false,
      problems: { [firstUnclear(guesses)]: [lines.problem] },
      question: { guesses, of: hashOf(text), text },
    };
  }
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
