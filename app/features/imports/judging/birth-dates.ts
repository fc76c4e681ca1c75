import { birthDateOfIc } from "~/features/students/ic";
import type { StudentNew } from "~/features/students/schema";
import { isoDayIn } from "~/features/values/day-readers";
import { cleanText, foldDigits } from "~/features/values/text";

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;

/** Of a cell, as a card has it: the last two digits of the year, month and day. A spreadsheet of another country writes the month first. */
function birthDaysIn(cell: string): string[] {
  if (cell.length > 40) return [];
  const text = cleanText(foldDigits(cell)).replace(/[ T]\d{1,2}[:.]\d{2}.*$/, "");
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return [isoDayIn(`${day}/${month}/${year}`)].flatMap((iso) => iso?.slice(2) ?? []);
  const [, first, second, written = ""] = DAY_FIRST.exec(text) ?? [];
  const full = written.length === 2 ? `20${written}` : written;
  const read = first ? [`${first}/${second}/${full}`, `${second}/${first}/${full}`] : [text];
  return read.flatMap((one) => isoDayIn(one)?.slice(2) ?? []);
}

/** Lines whose column of the birth date contradicts the card. */
export const otherBirthDates = <Line extends { value: StudentNew; cells: Record<string, string> }>(
  lines: readonly Line[],
): Line[] =>
  lines.filter(({ value: { ic_number, exam_year }, cells }) => {
    const written = cells.birth_date ? birthDaysIn(cells.birth_date) : [];
    if (written.length === 0 || ic_number === null) return false;
    return !written.includes(birthDateOfIc(ic_number, exam_year).slice(2));
  });
