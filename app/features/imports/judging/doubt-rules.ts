import { birthDateOfIc } from "~/features/students/ic";
import { bareCertificate } from "~/features/students/objections";
import { isAdult, isNamedForOtherSex } from "~/features/students/rules";
import type { StudentNew } from "~/features/students/schema";
import { isoDayIn } from "~/features/values/day-readers";
import { cleanText, foldDigits } from "~/features/values/text";
import type { DoubtId } from "../question-ids";
import { blockStep } from "../shape";
import type { JudgedCandidate } from "./candidate-judge";
import { countingClasses, countingIcs, fewestOfRun } from "./counting";
import type { StoredOfPlaces } from "./known";
import { isOtherName } from "./same-person";

export type Line = JudgedCandidate & { value: StudentNew };

/** A rule about the list as a whole. The lines that it names are neither imported nor ready until the clerk has answered. */
export interface Doubt {
  id: DoubtId;
  find: (lines: readonly Line[], stored: StoredOfPlaces) => readonly Line[];
  example?: (line: Line) => string;
}

const isNew = ({ status }: Line) => status === "good";
const isChanged = ({ changes = [] }: Line, ...fields: (keyof StudentNew)[]) =>
  changes.some(({ field }) => (fields as string[]).includes(field));
/** Of a line that is new, or changes one of the fields. */
const brings =
  (...fields: (keyof StudentNew)[]) =>
  (line: Line) =>
    isNew(line) || isChanged(line, ...fields);

const fewestOfList = 10;
/** Two candidates, or a ring of three, were mixed up; more are a column that was sorted. */
const mostExchanged = 3;

const share = (part: readonly unknown[], whole: readonly unknown[], least: number): boolean =>
  whole.length > 0 && part.length >= whole.length * least;

/** Fields of which one differs in most lines of a list of another year, or after one column was sorted or filled alone. */
const ofMost: readonly (keyof StudentNew)[] = ["full_name", "ic_number", "class_name", "gender"];

/** A list of another school or year, or a workbook in which one column was sorted or filled. */
function wholeList(lines: readonly Line[], { classes }: StoredOfPlaces): readonly Line[] {
  const matched = lines.filter(({ stored }) => stored);
  const changed = lines.filter(({ status }) => status === "changed");
  for (const field of ofMost) {
    const own = changed.filter(({ changes = [] }) =>
      changes.some((change) => change.field === field && change.old !== null),
    );
    if (own.length >= fewestOfList && share(own, matched, 0.6)) return own;
  }
  if (matched.length * 5 >= lines.length) return [];
  const created = lines.filter(isNew);
  return created.filter(isOfFullClass(created, classes));
}

/** A class that would double: the list names about as many pupils as the school has in it already, and they are others. */
function isOfFullClass(
  created: readonly Line[],
  classes: StoredOfPlaces["classes"],
): (line: Line) => boolean {
  const keyOf = ({ value: { school_code, exam_year, class_name } }: Line) =>
    JSON.stringify([school_code, exam_year, class_name]);
  const inList = new Map<string, number>();
  for (const line of created) inList.set(keyOf(line), (inList.get(keyOf(line)) ?? 0) + 1);
  return (line) => {
    const { school_code, exam_year, class_name } = line.value;
    const n = inList.get(keyOf(line)) ?? 0;
    const stored = classes(school_code, exam_year).get(class_name ?? "") ?? 0;
    return n >= fewestOfList && stored >= n * 0.6 && stored <= n * 1.6;
  };
}

/** A new name that is another candidate's, or many new names that are not like the former ones. */
function exchanged(lines: readonly Line[], { nameHolders }: StoredOfPlaces): Line[] {
  const renamed = lines.filter((line) => isChanged(line, "full_name"));
  if (renamed.length === 0) return [];
  const ofAnother = renamed.filter(({ value, stored }) =>
    nameHolders(value.school_code, value.exam_year, value.full_name).some((id) => id !== stored?.id),
  );
  const unlike = renamed.filter(({ value, changes = [] }) => {
    const old = changes.find(({ field }) => field === "full_name")?.old;
    return isOtherName(String(old ?? ""), value.full_name);
  });
  const many = unlike.length > 3 ? unlike : [];
  return renamed.filter((line) => ofAnother.includes(line) || many.includes(line));
}

/** Of the lines with a key, those that share it. */
function inGroups<One>(lines: readonly One[], keyOf: (line: One) => string | number | null): One[][] {
  const groups = new Map<string | number, One[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = key === null ? undefined : groups.get(key);
    if (group) group.push(line);
    else if (key !== null) groups.set(key, [line]);
  }
  return [...groups.values()];
}

/** Those of one school of which three or more have one certificate: two may be twins, more are a column that was filled down. */
export const sharedCertificates = <One>(
  all: readonly One[],
  of: (one: One) => { birth_cert_number: string | null; school_code: string },
): One[] =>
  inGroups(all, (one) => {
    const { birth_cert_number, school_code } = of(one);
    return birth_cert_number && `${school_code} ${bareCertificate(birth_cert_number)}`;
  }).flatMap((own) => (own.length >= fewestOfRun ? own : []));

/** In the order in which a clerk reads them: the whole list first. */
export const doubts: readonly Doubt[] = [
  { id: "whole", find: wholeList },
  {
    id: "exchange",
    find: exchanged,
    example: ({ value, stored }) => `${stored?.full_name} → ${value.full_name}`,
  },
  {
    id: "numbers",
    find(lines) {
      const taking = lines.filter(({ takes }) => takes);
      return taking.length > mostExchanged ? taking : [];
    },
  },
  {
    id: "adults",
    find(lines) {
      const withCard = lines.filter(({ value }) => value.ic_number !== null);
      const blocks = inGroups(withCard, ({ line }) => Math.floor(line / blockStep));
      return blocks.flatMap((own) => {
        const adults = own.filter(({ value }) => isAdult(value.ic_number ?? "", value.exam_year));
        return adults.length >= fewestOfRun && share(adults, own, 0.2) ? adults.filter(isNew) : [];
      });
    },
  },
  {
    id: "name_sex",
    find: (lines) =>
      lines
        .filter(brings("full_name", "gender", "ic_number"))
        .filter(({ value }) => isNamedForOtherSex(value)),
  },
  { id: "birth_date", find: (lines) => otherBirthDates(lines.filter(brings("ic_number"))) },
  {
    id: "counting_ic",
    find: (lines) => countingIcs(lines).filter(brings("ic_number")),
  },
  {
    id: "counting_class",
    find: (lines) => countingClasses(lines).filter(brings("class_name")),
    example: ({ value }) => value.class_name ?? "",
  },
  {
    id: "one_word",
    find(lines) {
      const single = lines.filter(brings("full_name")).filter(({ value }) => !value.full_name.includes(" "));
      return single.length > fewestOfRun && single.length * 2 > lines.length ? single : [];
    },
  },
  {
    id: "certificate",
    find: (lines) => sharedCertificates(lines, ({ value }) => value).filter(brings("birth_cert_number")),
  },
  {
    id: "citizen",
    find: (lines) =>
      lines
        .filter(isNew)
        .filter(
          ({ value, cells }) =>
            value.is_citizen &&
            value.passport_number !== null &&
            value.ic_number === null &&
            !/\S/.test(cells.is_citizen ?? ""),
        ),
  },
];

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
const otherBirthDates = <Line extends { value: StudentNew; cells: Record<string, string> }>(
  lines: readonly Line[],
): Line[] =>
  lines.filter(({ value: { ic_number, exam_year }, cells }) => {
    const written = cells.birth_date ? birthDaysIn(cells.birth_date) : [];
    if (written.length === 0 || ic_number === null) return false;
    return !written.includes(birthDateOfIc(ic_number, exam_year).slice(2));
  });
