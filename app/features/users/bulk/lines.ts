import { readPaste, tooMany } from "~/features/imports/reading";
import { cleanText } from "~/features/values/text";
import { catalogue, labelOf, type Problem, type Problems, problem } from "~/messages";
import { mostAccounts } from "./schema";

/** A line of the paste, or a record of the API. */
export interface AccountLine {
  line: number;
  school_code: unknown;
  full_name: unknown;
  problems?: Problems;
}

export type ReadLines = { lines: AccountLine[] } | { problem: Problem };

/** Two cells of a spreadsheet; a line without a tab is cut after its first word. */
export function readAccountLines(pasted: string): ReadLines {
  const paste = readPaste(pasted);
  if (!paste.ok)
    return { problem: paste.problem.code === tooMany().code ? tooManyAccounts() : paste.problem };
  const [first, ...others] = paste.lines;
  const lines = first && isHeading(first.cells[0] ?? "") ? others : paste.lines;
  if (lines.length > mostAccounts) return { problem: tooManyAccounts() };
  if (lines.length === 0) return { problem: problem("required") };
  return {
    lines: lines.map(({ line, cells, raw }) => {
      const filled = withoutBlankEnd(cells);
      const [school_code = "", full_name = "", ...more] =
        cells.length === 1 ? cutAfterFirstWord(raw) : filled;
      const n = filled.length;
      return {
        line,
        school_code,
        full_name,
        ...(more.length > 0 && { problems: { "": [problem("column_count", { n, expected: 2 })] } }),
      };
    }),
  };
}

const tooManyAccounts = () => problem("too_many", { max: mostAccounts });

function cutAfterFirstWord(raw: string): string[] {
  const text = cleanText(raw);
  const at = text.search(/[\s,;]/);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function withoutBlankEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cleanText(cell) !== "");
  return cells.slice(0, Math.max(last + 1, 1));
}

const headings = [
  labelOf("school_code"),
  labelOf("code"),
  ...catalogue["headings.school_code"].split("|"),
].map((heading) => heading.toUpperCase());

const isHeading = (cell: string): boolean => headings.includes(cleanText(cell).toUpperCase());
