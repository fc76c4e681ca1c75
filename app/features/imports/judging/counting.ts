import { genderOfIc } from "~/features/students/ic";
import { sexInName } from "~/features/students/rules";
import type { StudentNew } from "~/features/students/schema";

interface Line {
  value: StudentNew;
}

/** Fewer lines that go on by one are chance. */
export const fewestOfRun = 3;

/** A column that a spreadsheet filled by dragging: each line has the value of the line above, and one more. */
function counting<Of extends Line>(lines: readonly Of[], stepOf: (one: Of, next: Of) => boolean): Of[][] {
  const found: Of[][] = [];
  let run: Of[] = [];
  const end = () => {
    if (run.length >= fewestOfRun) found.push(run);
    run = [];
  };
  for (const line of lines) {
    const before = run.at(-1);
    if (before && !stepOf(before, line)) end();
    run.push(line);
  }
  end();
  return found;
}

/** 6 AMANAH and 7 AMANAH, 6 A1 and 6 A2. */
const isNextClass = ({ value: one }: Line, { value: next }: Line): boolean =>
  one.class_name !== next.class_name &&
  [...(one.class_name ?? "").matchAll(/\d{1,3}/g)].some(
    ({ 0: n, index, input }) =>
      `${input.slice(0, index)}${Number(n) + 1}${input.slice(index + n.length)}` === next.class_name,
  );

const isNextIc = ({ value: one }: Line, { value: next }: Line): boolean =>
  one.ic_number !== null && next.ic_number !== null && Number(next.ic_number) === Number(one.ic_number) + 1;

/** The last digit of a card is its holder's sex, so numbers that were filled down are at odds with the names, or with a column of both sexes. */
function isAtOdds(run: readonly Line[]): boolean {
  const isMixed = new Set(run.map(({ value }) => value.gender)).size > 1;
  return run.some(({ value }) => {
    const sex = value.ic_number && genderOfIc(value.ic_number);
    const others = [sexInName(value.full_name), isMixed ? value.gender : null];
    return others.some((other) => other !== null && sex && other !== sex);
  });
}

export const countingClasses = <Of extends Line>(lines: readonly Of[]): Of[] =>
  counting(lines, isNextClass).flat();

export const countingIcs = <Of extends Line>(lines: readonly Of[]): Of[] =>
  counting(lines, isNextIc).filter(isAtOdds).flat();
