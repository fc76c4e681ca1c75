import { defused, readDefusal, readQuoting, withQuoting } from "~/features/values/cells";
import { eachInSlices, type Sliced } from "~/features/values/in-slices";
import { labelOf, t } from "~/messages";
import type { Correction } from "./drafts";
import { type ImportPlan, type JudgedLine, sentencesOf } from "./judging";

/** The import ignores the last column, the reason. Spreadsheets need the byte order mark to read UTF-8. */
export function* wrongLinesFile(
  plan: ImportPlan<unknown, unknown>,
  corrections: Record<string, Correction>,
): Sliced<string> {
  const added = plan.fields.filter(
    (field) => !plan.columns.includes(field) && plan.bad.some(({ cells }) => cells[field]),
  );
  const headings = [
    ...plan.columns.map((field, at) => (field ? labelOf(field) : headingOf(plan, at))),
    ...added.map(labelOf),
  ];
  const lines = yield* eachInSlices(plan.bad, (judged) =>
    written([
      ...cellsOf(judged, plan, corrections),
      ...(judged.problems[""] ? [] : added.map((field) => judged.cells[field] ?? "")),
      sentencesOf(judged).join(" "),
    ]),
  );
  return `\uFEFF${[written([...headings, t("import.reason")]), ...lines].join("\r\n")}\r\n`;
}

const written = (cells: readonly string[]) => cells.map((cell) => withQuoting(defused(cell))).join("\t");

const headingOf = ({ ignored }: ImportPlan<unknown, unknown>, at: number) =>
  ignored.find(({ column }) => column === at + 1)?.heading ?? "";

/** A line with too few or too many cells stays as it is: filled up, it would pass as complete. */
function cellsOf(
  { line, raw, cells, problems }: JudgedLine<unknown, unknown>,
  { columns, isArranged }: ImportPlan<unknown, unknown>,
  corrections: Record<string, Correction>,
): string[] {
  if (corrections[line] || (isArranged && !problems[""]))
    return columns.map((field) => (field ? (cells[field] ?? "") : ""));
  const written = raw.split("\t").map((cell) => readDefusal(readQuoting(cell)));
  if (problems[""]) return written;
  return columns.map((_, at) => written[at] ?? "");
}
