import { type Problem, type Problems, problem } from "~/messages";
import { optionalText, optionalWholeNumber, yesNo } from "./fields";
import { cleanName } from "./text";

/** What a form with the field of a scanner sends beside its list: Enter adds a number, and a button saves the list. */
export const scanFields = {
  student_code: optionalText({ max: 200 }),
  /** The number that was refused before, and is still in the field. */
  refused: optionalText({ max: 200 }),
  removed: optionalWholeNumber({ min: 0, max: 1000 }),
  confirmed: yesNo(false),
};

interface Scan {
  student_code: string | null;
  refused: string | null;
  removed: number | null;
}

export interface Scanned {
  id: number;
  student_code: string | null;
  full_name: string;
}

/** A number of the list: its candidate, or why it has none by now. */
export interface ScannedLine {
  number: string;
  full_name: string | null;
  problem: Problem | null;
}

export interface ScannedList {
  lines: ScannedLine[];
  problems: Problems;
  /** What stays in the field to be corrected. */
  left: string | null;
  added: string | null;
}

const isFound = <One extends Scanned>(one: One | Problem): one is One => "full_name" in one && "id" in one;

/** Judges every number of a list that is saved. `whenEmpty` is the problem of a list without numbers. */
export function judgedList<One extends Scanned>(
  numbers: readonly string[],
  judge: (number: string) => One | Problem,
  whenEmpty: Problem,
): { found: One[]; problems: Problems } {
  const found: One[] = [];
  const problems: Problems = numbers.length === 0 ? { student_code: [whenEmpty] } : {};
  for (const [at, number] of numbers.entries()) {
    const one = judge(number);
    if (isFound(one)) found.push(one);
    else problems[`rows[${at}].student_code`] = [one];
  }
  return { found, problems };
}

/** No label and no roll number is shorter. */
const shortest = 4;

/** Without a script the next scan lands before or behind a number that was refused. Fewer letters are a correction by hand. */
function textsOf({ student_code, refused }: Scan): string[] {
  const whole = cleanName(student_code ?? "");
  const before = cleanName(refused ?? "");
  if (whole === "") return [];
  if (before === "" || whole.length < before.length + shortest) return [whole];
  if (whole.startsWith(before)) return [whole, whole.slice(before.length)];
  return whole.endsWith(before) ? [whole, whole.slice(0, -before.length)] : [whole];
}

/** Every number that `scannedList` judges. */
export const numbersSent = (numbers: readonly string[], scan: Scan): string[] => [
  ...numbers,
  ...textsOf(scan),
];

/** The list after a scan, or with the reason why the number is not in it. */
export function scannedList(
  numbers: readonly string[],
  scan: Scan,
  judge: (number: string) => Scanned | Problem,
  most: number,
): ScannedList {
  const stays = numbers.filter((_, at) => at !== scan.removed);
  const found = stays.map((number) => ({ number, one: judge(number) }));
  const lines = found.map(({ number, one }) =>
    isFound(one)
      ? { number, full_name: one.full_name, problem: null }
      : { number, full_name: null, problem: one },
  );
  const texts = textsOf(scan);
  const refuse = (why: Problem, left: string | null = null) => ({
    ...{ lines, left, added: null },
    problems: { student_code: [why] },
  });
  const [first] = texts;
  if (first === undefined || scan.removed !== null) return { lines, problems: {}, left: null, added: null };
  const text = texts.find((each) => isFound(judge(each))) ?? texts.at(-1) ?? first;
  const one = judge(text);
  if (!isFound(one)) return refuse(one, text);
  const before = found.findIndex((line) => isFound(line.one) && line.one.id === one.id);
  if (before >= 0) return refuse(problem("scanned_before", { full_name: one.full_name, m: before + 1 }));
  if (lines.length >= most) return refuse(problem("scan_full", { max: most }));
  const line = { number: one.student_code ?? text, full_name: one.full_name, problem: null };
  return { lines: [...lines, line], problems: {}, left: null, added: one.full_name };
}
