import { defused, readDefusal, readQuoting, withQuoting } from "~/features/values/cells";
import { labelOf, t } from "~/messages";
import type { Correction } from "./drafts.server";
import { type JudgedLine, sentencesOf } from "./lines";
import type { Plan } from "./plan";

/**
 * The wrong lines as a file that can be corrected and imported again: their cells exactly as they are, and why they were
 * refused in a last column that the import passes over. A byte order mark tells spreadsheets that it is UTF-8.
 */
export function wrongLinesFile(
  plan: Plan<unknown, unknown>,
  corrections: Record<string, Correction>,
): string {
  const headings = plan.columns.map((field, at) => (field ? labelOf(field) : headingOf(plan, at)));
  const lines = plan.bad.map((judged) => [
    ...cellsOf(judged, plan, corrections),
    sentencesOf(judged).join(" "),
  ]);
  const rows = [[...headings, t("import.reason")], ...lines];
  return `\uFEFF${rows.map((cells) => cells.map((cell) => withQuoting(defused(cell))).join("\t")).join("\r\n")}\r\n`;
}

const headingOf = ({ ignored }: Plan<unknown, unknown>, at: number) =>
  ignored.find(({ column }) => column === at + 1)?.heading ?? "";

/**
 * A line that was corrected has its cells by field. One with too few or too many cells keeps them all and gets no other:
 * filled up, it would be taken for a complete one.
 */
function cellsOf(
  { line, raw, cells, problems }: JudgedLine<unknown, unknown>,
  { columns }: Plan<unknown, unknown>,
  corrections: Record<string, Correction>,
): string[] {
  if (corrections[line]) return columns.map((field) => (field ? (cells[field] ?? "") : ""));
  const written = raw.split("\t").map((cell) => readDefusal(readQuoting(cell)));
  if (problems[""]) return written;
  return columns.map((_, at) => written[at] ?? "");
}
