import { createHash } from "node:crypto";
import { isLinkWord } from "../reading";
import { isInUsualOrder, isWhereUsual } from "./columns";
import { type Columns, namedBy, onceEach, wordOf } from "./headings";
import { type ImportPlace, placeFields } from "./place";
import type { Answers } from "./questions";
import { clearFieldOf, recogniseColumns } from "./recognise";
import { type Row, shortly } from "./rows";
import type { Table } from "./tables";
import { candidateGuide, isOfOthers, type Target, usualOrder } from "./targets";

/** What the columns of a table hold, and what the question about them shows. */
export interface Mapping {
  /** Lists with the same headings have the same key. */
  key: string;
  headings: string[] | null;
  samples: string[];
  columns: Columns<Target>;
  /** Positions that only the clerk knows. */
  unclear: number[];
  isAnswered: boolean;
  /** Headings of columns that hold something and that a person who opens the sheet does not see. */
  hidden: string[];
}

const mostRows = 200;

export function mappingOf(
  { headings, rows, columns: ofText }: Table,
  place: ImportPlace,
  { columns: answers, chosen }: Answers,
  hidden: ReadonlySet<number>,
): Mapping {
  const sample = rows.slice(0, mostRows);
  const width = widthOf(headings, sample);
  const key = ofText ? "text" : keyOf(headings, width);
  const samples = Array.from({ length: width }, (_, at) => sampleOf(sample, at));
  const answered = answers[key];
  const read = answered
    ? { columns: samples.map((_, at) => answered[at] ?? null), unclear: [] }
    : ofText
      ? { columns: ofText, unclear: [] }
      : headings
        ? byHeadings(headings, sample, width, place, hidden)
        : byContent(sample);
  const columns = onceEach(read.columns);
  const isHidden = (at: number) => hidden.has(at) && columns[at] !== null && columns[at] !== undefined;
  const isOut = chosen.hidden_columns?.[0] === "out";
  return {
    ...{ key, headings, samples, unclear: read.unclear, isAnswered: answered !== undefined },
    columns: isOut ? columns.map((field, at) => (isHidden(at) ? null : field)) : columns,
    hidden: samples.flatMap((sample, at) => (isHidden(at) ? [headings?.[at] || sample] : [])),
  };
}

/** Of the words alone, so that case and signs do not make another list. */
const keyOf = (headings: string[] | null, width: number): string =>
  headings
    ? `h${createHash("sha256").update(headings.map(wordOf).join("|")).digest("base64url").slice(0, 22)}`
    : `w${width}`;

export const isKeyOfHeadings = (key: string): boolean => key.startsWith("h");

/** A column without a heading counts where most lines have a cell in it; a single longer line has a cell too many. */
function widthOf(headings: string[] | null, rows: Row[]): number {
  const widths = rows.map(({ cells }) => lastFilled(cells) + 1).sort((a, b) => a - b);
  if (!headings) return widths.at(-1) ?? 0;
  if (widths.length < 3) return headings.length;
  return Math.max(headings.length, widths[Math.floor((widths.length - 1) / 2)] ?? 0);
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => /\S/.test(cell));

const sampleOf = (rows: readonly Row[], at: number): string =>
  shortly(rows.find(({ cells }) => shortly(cells[at]) !== "")?.cells[at]).slice(0, 60);

function byContent(rows: Row[]) {
  const recognised = recogniseColumns(rows);
  if (!recognised) return { columns: [...usualOrder], unclear: [] };
  const { guesses } = recognised;
  const unclear = guesses.flatMap(({ isClear }, at) => (isClear ? [] : [at]));
  return { columns: guesses.map(({ field, isClear }): Target | null => (isClear ? field : null)), unclear };
}

function byHeadings(
  headings: string[],
  rows: Row[],
  width: number,
  place: ImportPlace,
  hidden: ReadonlySet<number>,
) {
  const named = withYearOfStudy(namedBy(headings, candidateGuide), rows, place);
  const once = onceEach(named);
  const needed: Target[] = ["full_name", ...placeFields.filter((field) => place[field] === null)];
  const isUsual =
    isInUsualOrder(once, usualOrder) ||
    (needed.some((field) => !once.includes(field)) &&
      isWhereUsual(once, usualOrder) &&
      recogniseColumns(rows) === null);
  if (isUsual) return { columns: [...usualOrder], unclear: [] };
  const linked = withLinkWords(named, rows);
  const { columns: best, unclear } = bestOfEach(linked, { headings, rows, hidden, place });
  const seen = withTicks(best);
  const columns = Array.from({ length: width }, (_, at) => seen[at] ?? null);
  const read = byContentToo(columns, headings, rows);
  return { ...read, unclear: [...read.unclear, ...unclear] };
}

/** A column of only BIN and BINTI joins two names under any heading. */
function withLinkWords(named: Columns<Target>, rows: Row[]): Columns<Target> {
  return named.map((field, at) => {
    if (field !== "link_word" && field !== "father_name" && field !== null) return field;
    const cells = rows.map(({ cells }) => shortly(cells[at])).filter(Boolean);
    const isLink = cells.length > 0 && cells.every(isLinkWord);
    if (isLink) return "link_word";
    return field === "link_word" ? "father_name" : field;
  });
}

/** L and P are two columns to tick, or a heading by chance. */
const withTicks = (named: Columns<Target>): Columns<Target> => {
  const isPair = named.includes("gender_l") && named.includes("gender_p") && !named.includes("gender");
  return isPair ? named : named.map((field) => (field === "gender_l" || field === "gender_p" ? null : field));
};

const YEAR_OF_STUDY = /^(?:(?:tahun|tingkatan|darjah|ting|year|form|std|standard|t|f)\.? ?)?[1-6]$/i;

/** A column "Tahun" or "Tingkatan" may hold the year of study, which is part of the class. */
function withYearOfStudy(named: Columns<Target>, rows: Row[], place: ImportPlace) {
  const ofStudy = named.flatMap((field, at) => {
    const mayBe =
      field === "class_year" || field === "class_name" || (field === "exam_year" && place.exam_year !== null);
    const cells = mayBe ? rows.map((row) => shortly(row.cells[at])).filter(Boolean) : [];
    return cells.length > 0 && cells.every((cell) => YEAR_OF_STUDY.test(cell)) ? [at] : [];
  });
  const [at] = ofStudy;
  const others = named.map((field, column) =>
    field === "class_year" && !ofStudy.includes(column) ? "class_name" : field,
  );
  if (at === undefined) return others;
  const hasClass = others.some((field, column) => field === "class_name" && column !== at);
  return others.with(at, hasClass ? "class_year" : "class_name");
}

const identities: readonly (Target | null)[] = ["ic_number", "identity"];

/** Columns under a heading that is not known, by their content where it is clear. */
function byContentToo(columns: Columns<Target>, headings: string[], rows: Row[]) {
  const found = [...columns];
  const unclear: number[] = [];
  for (const [at, field] of columns.entries()) {
    if (field !== null || isOfOthers(headings[at] ?? "")) continue;
    const guess = clearFieldOf(rows.map(({ cells }) => cells[at] ?? ""));
    if (guess === null) continue;
    const isTaken =
      found.includes(guess) ||
      (guess === "ic_number" && identities.some((one) => one && found.includes(one)));
    if (!isTaken) found[at] = guess;
  }
  return { columns: found, unclear };
}

/** Of a former year, of a relative, or a shorter name: such a column is not the field where another one is, and not read alone. */
const OTHER_COLUMN =
  /lama|lepas|lalu|sebelum|terdahulu|asal|panggilan|gelaran|timangan|samaran|ringkas|pendek|nickname|preferred|previous|\bold\b|last year|ibu|bapa|ayah|penjaga|waris|\((?:i|b|a)\)/i;
const SURE_COLUMN =
  /penuh|baru|baharu|semasa|kini|terkini|sekarang|rasmi|full|current|new|murid|pelajar|calon|\(m\)/i;

function rankOf(heading: string, { exam_year }: ImportPlace): number {
  const years = (heading.match(/\b20\d\d\b/g) ?? []).map(Number);
  const ofYear = exam_year === null ? 0 : years.includes(exam_year) ? 2 : years.length > 0 ? -4 : 0;
  return ofYear + (OTHER_COLUMN.test(heading) ? -4 : SURE_COLUMN.test(heading) ? 2 : 0);
}

interface Seen {
  headings: string[];
  rows: Row[];
  hidden: ReadonlySet<number>;
  place: ImportPlace;
}

/** One column for each field. Two that fit as well and hold other cells are unclear, so the clerk says which. */
function bestOfEach(named: Columns<Target>, { headings, rows, hidden, place }: Seen) {
  const columns: Columns<Target> = named.map(() => null);
  const unclear: number[] = [];
  for (const field of new Set(named)) {
    if (field === null) continue;
    const all = named.flatMap((other, at) => (other === field ? [at] : []));
    const ranks = all.map((at) => rankOf(headings[at] ?? "", place));
    const isOther = Math.max(...ranks) < 0 && ofPupil.includes(field);
    const seen = ranks.map((rank, one) => rank - (hidden.has(all[one] ?? -1) ? 8 : 0));
    const [first, ...others] = all.filter((_, one) => seen[one] === Math.max(...seen));
    if (first === undefined || isOther) continue;
    columns[first] = field;
    const differs = (at: number) =>
      rows.some(({ cells }) => {
        const [one, other] = [shortly(cells[first]), shortly(cells[at])];
        return one !== "" && other !== "" && one !== other;
      });
    if (ofPupil.includes(field) && others.some(differs)) unclear.push(first, ...others);
  }
  return { columns, unclear };
}

const ofPupil: readonly Target[] = [
  "full_name",
  "full_name_arabic",
  "ic_number",
  "identity",
  "class_name",
  "gender",
  "student_code",
  "birth_cert_number",
  "passport_number",
];
