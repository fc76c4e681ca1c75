/** How one cell of a table is written as text, so that no spreadsheet takes it for a formula and our reader gets it back. */

/** What a spreadsheet takes for the beginning of a formula, after blanks and in full-width forms too. */
const FORMULA = /^'*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const DEFUSED = /^'(?='*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** An apostrophe before what looks like a formula makes it text. One more goes before those that are there. */
export const defused = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** `"…"` around a whole cell with every inner quote doubled is a spreadsheet's doing; any other quote was typed. */
function unquoted(cell: string): string {
  if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"')) return cell;
  const inner = cell.slice(1, -1);
  return inner.replaceAll('""', "").includes('"') ? cell : inner.replaceAll('""', '"');
}

/** The cell as it was before a spreadsheet quoted it. */
export const readQuoting = (cell: string): string => (cell.includes('"') ? unquoted(cell) : cell);

/** The cell as it was before it was defused for a spreadsheet. */
export const readDefusal = (cell: string): string =>
  cell.charCodeAt(0) === 39 && DEFUSED.test(cell) ? cell.slice(1) : cell;

/** A cell that holds a quote is quoted whole, which undoes exactly. */
export const withQuoting = (cell: string): string =>
  cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The cells of a file's row as a line of the text that a clerk might have pasted: a cell has no line ends or tabs there. */
export const asPastedLine = (cells: readonly string[]): string =>
  cells.map((cell) => withQuoting(cell.replace(/[\t\r\n]+/g, " "))).join("\t");
