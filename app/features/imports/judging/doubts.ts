import { birthDateOfIc, genderOfIc } from "~/features/students/ic";
import { isAdult, sexInName, sexOf } from "~/features/students/rules";
import type { StudentNew } from "~/features/students/schema";
import { isoDayIn } from "~/features/values/day-readers";
import { cleanText, foldDigits } from "~/features/values/text";
import { questionOf } from "../shape/doubts";
import type { Answers, DoubtId, Question } from "../shape/questions";
import { blockStep } from "../shape/rows";
import type { JudgedCandidate } from "./candidate-judge";
import type { StoredOfPlaces } from "./known";
import { isOtherName } from "./same-person";

type Line = JudgedCandidate & { value: StudentNew };

/** A rule about the list as a whole. The lines that it names are neither imported nor ready until the clerk has answered. */
interface Doubt {
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

const fewestOfRun = 3;
const fewestOfList = 10;

/** A column that a spreadsheet filled by dragging: each line has the value of the line above, and one more. */
function counting(lines: readonly Line[], stepOf: (one: Line, next: Line) => boolean): Line[][] {
  const found: Line[][] = [];
  let run: Line[] = [];
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
  return lines.filter(isNew).filter(isOfFullClass(lines.filter(isNew), classes));
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

function otherBirthDates(lines: readonly Line[]): Line[] {
  return lines.filter(({ value, cells }) => {
    const written = birthDaysIn(cells.birth_date ?? "");
    const own = value.ic_number && birthDateOfIc(value.ic_number, value.exam_year).slice(2);
    return written.length > 0 && own !== null && !written.includes(own);
  });
}

function sharedCertificates(lines: readonly Line[]): Line[] {
  const byNumber = new Map<string, Line[]>();
  for (const line of lines) {
    const { birth_cert_number, school_code } = line.value;
    const number = birth_cert_number && `${school_code} ${birth_cert_number}`;
    if (number) byNumber.set(number, [...(byNumber.get(number) ?? []), line]);
  }
  return [...byNumber.values()].flatMap((own) => (own.length >= fewestOfRun ? own : []));
}

/** In the order in which a clerk reads them: the whole list first. */
const doubts: readonly Doubt[] = [
  { id: "whole", find: wholeList },
  {
    id: "exchange",
    find: exchanged,
    example: ({ value, stored }) => `${stored?.full_name} → ${value.full_name}`,
  },
  {
    id: "adults",
    find(lines) {
      const blocks = new Map<number, Line[]>();
      for (const line of lines) {
        const block = Math.floor(line.line / blockStep);
        if (line.value.ic_number !== null) blocks.set(block, [...(blocks.get(block) ?? []), line]);
      }
      return [...blocks.values()].flatMap((own) => {
        const adults = own.filter(({ value }) => isAdult(value.ic_number ?? "", value.exam_year));
        return adults.length >= fewestOfRun && share(adults, own, 0.2) ? adults.filter(isNew) : [];
      });
    },
  },
  {
    id: "name_sex",
    find: (lines) =>
      lines.filter(brings("full_name", "gender", "ic_number")).filter(({ value }) => {
        const named = sexInName(value.full_name);
        return named !== null && sexOf(value) !== null && named !== sexOf(value);
      }),
  },
  { id: "birth_date", find: (lines) => otherBirthDates(lines.filter(brings("ic_number"))) },
  {
    id: "counting_ic",
    find: (lines) => counting(lines, isNextIc).filter(isAtOdds).flat().filter(brings("ic_number")),
  },
  {
    id: "counting_class",
    find: (lines) => counting(lines, isNextClass).flat().filter(brings("class_name")),
    example: ({ value }) => value.class_name ?? "",
  },
  {
    id: "one_word",
    find(lines) {
      const single = lines.filter(brings("full_name")).filter(({ value }) => !value.full_name.includes(" "));
      return single.length > fewestOfRun && single.length * 2 > lines.length ? single : [];
    },
  },
  { id: "certificate", find: (lines) => sharedCertificates(lines).filter(brings("birth_cert_number")) },
  {
    id: "citizen",
    find: (lines) =>
      lines.filter(
        ({ status, value, cells }) =>
          status === "good" &&
          value.is_citizen &&
          value.passport_number !== null &&
          value.ic_number === null &&
          !/\S/.test(cells.is_citizen ?? ""),
      ),
  },
];

const answersTo: Partial<Record<DoubtId, readonly string[]>> = { citizen: ["no", "yes", "out"] };
const usual = ["out", "use"] as const;
const nameOf = ({ value }: Line) => value.full_name;

export interface Doubted {
  judged: JudgedCandidate[];
  questions: Question[];
  /** Lines that an answer left out. */
  left: number[];
}

/** Asks about the lines that can be saved. An answer holds for the lines that its rule names. */
export function doubted(
  judged: readonly JudgedCandidate[],
  stored: StoredOfPlaces,
  { chosen = {} }: Partial<Answers>,
): Doubted {
  const lines = judged.filter(
    (line): line is Line => line.value !== undefined && (line.status === "good" || line.status === "changed"),
  );
  const waiting = new Map<number, DoubtId[]>();
  const left = new Set<number>();
  const foreign = new Set<number>();
  const questions: Question[] = [];
  for (const { id, find, example = nameOf } of doubts) {
    const found = find(lines, stored).filter(({ line }) => !left.has(line));
    if (found.length === 0) continue;
    const choices = answersTo[id] ?? usual;
    const answer = choices.find((choice) => choice === chosen[id]?.[0]);
    const examples = found.slice(0, 3).map(example);
    questions.push(questionOf({ id, n: found.length, choices, examples, answer }));
    for (const { line } of found) {
      if (answer === undefined) waiting.set(line, [...(waiting.get(line) ?? []), id]);
      else if (answer === "out") left.add(line);
      else if (answer === "no") foreign.add(line);
    }
  }
  return {
    judged: judged
      .filter(({ line }) => !left.has(line))
      .map((one) => withAnswers(one, waiting.get(one.line), foreign.has(one.line))),
    questions,
    left: [...left],
  };
}

function withAnswers(one: JudgedCandidate, asks: DoubtId[] | undefined, isForeign: boolean): JudgedCandidate {
  const value = isForeign && one.value ? { ...one.value, is_citizen: false } : one.value;
  if (!asks && value === one.value) return one;
  return { ...one, ...(value && { value }), ...(asks && { asks: [...(one.asks ?? []), ...asks] }) };
}
