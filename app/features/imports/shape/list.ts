import { type CutNames, cutNamesIn, withBoxesJoined, withNamesJoined, withNumbersApart } from "./apart";
import { blocksIn } from "./blocks";
import { isFilled } from "./columns";
import { footOf } from "./foot";
import { tableOfText } from "./free-text";
import { type Mapping, mappingOf } from "./map-columns";
import type { ImportPlace } from "./place";
import type { Answers } from "./questions";
import type { Row } from "./rows";
import type { Sheet } from "./sheets";
import { type Table, tablesIn } from "./tables";
import { classIn, classOfSheet } from "./titles";

/** The lines of one class or of a whole sheet, with what each column holds. */
export interface List {
  sheet: Sheet;
  /** Which of the lists side by side, from 0. */
  block: number;
  mapping: Mapping;
  rows: Row[];
  foot: Row[];
  titles: number;
  headingLines: number;
  numbered: number;
  /** As a title or the sheet names it; null where each line names its own. */
  class_name: string | null;
  /** A spreadsheet cut its names into several cells. */
  cut: CutNames | null;
  /** Its heading or title names parents or guardians. */
  isOfOthers: boolean;
}

export function listsIn(sheet: Sheet, isOneOfSeveral: boolean, place: ImportPlace, answers: Answers): List[] {
  const text = tableOfText(sheet.rows);
  const blocks = text ? [[text]] : blocksIn(sheet.rows).map(tablesIn);
  return blocks.flatMap((tables, block) =>
    tables.map((table) => listOf(table, { sheet, block, isOneOfSeveral, place, answers })),
  );
}

interface Around {
  sheet: Sheet;
  block: number;
  isOneOfSeveral: boolean;
  place: ImportPlace;
  answers: Answers;
}

function listOf(given: Table, { sheet, block, isOneOfSeveral, place, answers }: Around): List {
  const whole = withBoxesJoined(withNumbersApart(given));
  const cut = cutNamesIn(whole);
  const isJoined = cut !== null && answers.chosen.cut_name?.[0] !== "alone";
  const table = isJoined ? { ...whole, rows: withNamesJoined(whole.rows, cut) } : whole;
  const mapping = mappingOf(table, place, answers, block === 0 ? sheet.hiddenColumns : new Set());
  const end = table.rows.length - footOf(table.rows, mapping.columns);
  const body = table.rows.slice(0, end);
  const rows = mapping.headings === null ? body : body.filter((row) => isFilled(row, mapping.columns));
  const isNamed = hasClasses(rows, mapping);
  return {
    sheet,
    block,
    mapping,
    rows,
    foot: table.rows.slice(end),
    titles: table.titles.length,
    headingLines: table.headingLines,
    numbered: body.length - rows.length,
    class_name: isNamed ? null : (classOfTitles(table.titles) ?? classOfSheet(sheet.name, isOneOfSeveral)),
    cut,
    isOfOthers: block > 0 && namesOthers(table),
  };
}

const OTHERS = /PENJAGA|WARIS|IBU ?BAPA|\bBAPA\b|\bAYAH\b|\bIBU\b|GUARDIAN|PARENT|\bGURU\b/i;

/** Above its heading, or in the first line of a heading of two. */
const namesOthers = ({ titles, headings }: Table): boolean =>
  titles.some(({ cells }) => cells.some((cell) => cell.length < 60 && OTHERS.test(cell))) ||
  (headings ?? []).some((heading) => OTHERS.test(heading));

function hasClasses(rows: readonly Row[], { columns }: Mapping): boolean {
  const at = columns.indexOf("class_name");
  return at >= 0 && rows.some(({ cells }) => /\S/.test(cells[at] ?? ""));
}

/** The title nearest to the lines wins; the parts of a title may be in several cells. */
function classOfTitles(titles: readonly Row[]): string | null {
  for (const { cells } of titles.toReversed()) {
    const filled = cells.filter((cell) => /\S/.test(cell));
    const found = [filled.join(" "), ...filled].map(classIn).find((name) => name !== null);
    if (found) return found;
  }
  return null;
}
