const FORMULA = /^'*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/; // also after blanks and in full width
const DEFUSED = /^'(?='*\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

export const isFormula = (cell: string): boolean => FORMULA.test(cell);

/** One more apostrophe goes before existing ones, so that reading removes exactly one. */
export const defused = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

/** `"…"` with every inner quote doubled comes from a spreadsheet; any other quote was typed. */
function unquoted(cell: string): string {
  if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"')) return cell;
  let isTyped = false;
  // A run at a time: two passes of pairs took a third of a second for 2 MB of quotes.
  const read = cell.slice(1, -1).replace(/"+/g, (run) => {
    isTyped ||= run.length % 2 === 1;
    return run.slice(run.length / 2);
  });
  return isTyped ? cell : read;
}

export const readQuoting = (cell: string): string => (cell.includes('"') ? unquoted(cell) : cell);

export const readDefusal = (cell: string): string =>
  cell.charCodeAt(0) === 39 && DEFUSED.test(cell) ? cell.slice(1) : cell;

export const withQuoting = (cell: string): string =>
  cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

export const asPastedLine = (cells: readonly string[]): string =>
  cells.map((cell) => withQuoting(cell.replace(/[\t\r\n]+/g, " "))).join("\t");
