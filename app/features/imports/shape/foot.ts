import type { Columns } from "./headings";
import { filledCells, hasIdentity, type Row } from "./rows";
import type { Target } from "./targets";

const FOOT =
  /(?:^|[\s(])(?:JUMLAH|JUM|BILANGAN|KESELURUHAN|DISEDIAKAN|DISEMAK|DISAHKAN|DIISI|TANDATANGAN|T\/TANGAN|TARIKH|CATATAN|NOTA|PERINGATAN|COP|PENGETUA|GURU BESAR|GURU KELAS|SETIAUSAHA|TOTAL|PREPARED BY|VERIFIED BY|SIGNATURE|LELAKI ?[:=]|PEREMPUAN ?[:=]|NAMA ?:|JAWATAN)(?:[\s:.)=/]|$)|[._…]{6}|^\*/i;

const mostCells = 4;

/**
 * How many lines at the end are totals, signatures and notes. A line of a candidate without a document has cells of a candidate
 * beside the name, so it stays.
 */
export function footOf(rows: readonly Row[], columns: Columns<Target>): number {
  let first = rows.length;
  while (first > 0 && !hasIdentity(rows[first - 1] as Row)) first--;
  let begins = -1;
  for (let at = first; at < rows.length; at++) {
    const row = rows[at] as Row;
    const filled = filledCells(row);
    const isFoot = filled.length <= mostCells && filled.some((cell) => FOOT.test(cell));
    if (begins < 0 && isFoot) begins = at;
    if (begins >= 0 && !isFoot && isCandidate(row, columns)) begins = -1;
  }
  return begins < 0 ? 0 : rows.length - begins;
}

/** A class, a sex or a school beside a name. */
function isCandidate({ cells }: Row, columns: Columns<Target>): boolean {
  const has = (...fields: Target[]) =>
    columns.some((field, at) => field !== null && fields.includes(field) && /\S/.test(cells[at] ?? ""));
  return has("full_name") && has("class_name", "gender", "school_code", "is_student", "is_citizen");
}
