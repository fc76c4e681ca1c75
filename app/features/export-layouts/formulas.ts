import type { Actor } from "~/auth/actor";
import { inTurns } from "~/features/exports/turns";
import { recordsToCount } from "~/features/students/queries";
import { isFormula } from "~/features/values/cells";
import { readColumns } from "./columns";
import { headings, idsInFile, lineWriter, listsInFile } from "./lines";
import type { Layout } from "./queries";

/** Cells that a spreadsheet would take for formulas; a line of fixed widths is one cell. */
export function formulasIn({ format }: Pick<Layout, "format">, lines: readonly string[][]): number {
  if (format === "fixed") return lines.filter((cells) => isFormula(cells.join(""))).length;
  return lines.reduce((sum, cells) => sum + cells.filter(isFormula).length, 0);
}

/** As the file will have them, counted in turns without writing it: 60,000 candidates take half a second. */
export async function countFormulas(actor: Actor, layout: Layout, exam_year: number): Promise<number> {
  const { columns } = readColumns(layout.column_lines);
  const { cells } = lineWriter(columns, exam_year, layout.format === "fixed");
  let n = layout.has_heading ? formulasIn(layout, [headings(layout, columns)]) : 0;
  for (const ids of idsInFile(listsInFile(actor, layout, exam_year), layout, exam_year))
    for await (const records of inTurns(ids, recordsToCount)) n += formulasIn(layout, records.map(cells));
  return n;
}
