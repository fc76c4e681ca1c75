import { cleanText } from "~/features/values/text";
import { isGenderWord } from "../reading";
import { type CutNames, cutNamesIn, withBoxesJoined, withNamesJoined, withNumbersApart } from "./apart";
import { blocksIn } from "./blocks";
import { isFilled } from "./columns";
import type { Columns } from "./headings";
import { type Mapping, mappingOf } from "./map-columns";
import type { ImportPlace } from "./place";
import type { Answers } from "./questions";
import { PARENTAGE } from "./recognise";
import { filledCells, hasIdentity, type Row, trimmed } from "./rows";
import type { Sheet } from "./sheets";
import { type Table, tablesIn } from "./tables";
import type { Target } from "./targets";
import { classIn, classOfSheet } from "./titles";

const columns: Columns<Target> = ["full_name", "identity", "class_name", "gender", null];

const NUMBER = /(?<![\p{L}\p{N}])(?:\d{6}[- ]?\d{2}[- ]?\d{3,5}|[A-Z]{1,2}[- ]?\d{5,9})(?![\p{L}\p{N}])/iu;
/** WhatsApp writes the time and the sender before a message. */
const MESSAGE =
  /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AP]M)?\]?(?: -)? [^:]{1,60}: /i;
const ORDER = /^[(#]?(\d{1,4})(?:\s*[.):\]]\s*|\s+-\s+|\s+)/;
/** Between the parts of a line. */
const EDGES = " ,;:|/*_(–—-";
const CLASS =
  /(?:^|[\s(,;|–-])((?:TAHUN |TINGKATAN |DARJAH |KELAS )?[1-6] ?[-.]? ?\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*){0,2})\)?$/iu;

interface Line {
  row: Row;
  text: string;
  isNumbered: boolean;
}

/**
 * A list that was copied from a PDF or a message: one line of text for each candidate, with a number of a person in it. The name is
 * before the number or after it, the class and the sex after both.
 */
function tableOfText(rows: readonly Row[]): Table | null {
  const single = rows.filter((row) => filledCells(row).length <= 1);
  if (rows.length === 0 || single.length < rows.length * 0.8) return null;
  const lines = joinedNames(rows.map(lineOf));
  const first = lines.findIndex(({ text }) => NUMBER.test(text));
  const numbered = lines.filter(({ text }) => NUMBER.test(text)).length;
  if (first < 0 || numbered * 2 < lines.length || !/\p{L}{2}/u.test(lines[first]?.text ?? "")) return null;
  return {
    titles: lines.slice(0, first).map(({ row }) => row),
    headings: null,
    headingLines: 0,
    rows: lines.slice(first).map(asRow),
    columns,
  };
}

function lineOf(row: Row): Line {
  const text = trimmed(cleanText(filledCells(row).join(" ")).replace(MESSAGE, ""), EDGES);
  const isNumbered = ORDER.test(text) && !NUMBER.test(text.split(" ")[0] ?? "");
  return { row, isNumbered, text: isNumbered ? text.replace(ORDER, "") : text };
}

/** In a numbered list a line without a number of its own goes on with the name of the line before it. */
function joinedNames(lines: Line[]): Line[] {
  if (lines.filter(({ isNumbered }) => isNumbered).length * 2 < lines.length) return lines;
  const joined: Line[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const goesOn =
      before?.isNumbered &&
      !line.isNumbered &&
      (PARENTAGE.test(`${line.text.toUpperCase()} `) || !NUMBER.test(before.text));
    if (before && goesOn) joined[joined.length - 1] = { ...before, text: together(before.text, line.text) };
    else joined.push(line);
  }
  return joined;
}

/** The rest of a name goes before the number. */
function together(text: string, rest: string): string {
  const at = NUMBER.exec(text)?.index;
  return at === undefined
    ? `${text} ${rest}`
    : `${trimmed(text.slice(0, at), EDGES)} ${rest} ${text.slice(at)}`;
}

function asRow({ row, text }: Line): Row {
  const [number = ""] = NUMBER.exec(text) ?? [];
  const at = number ? text.indexOf(number) : text.length;
  const before = trimmed(text.slice(0, at), EDGES);
  const after = trimmed(text.slice(at + number.length), EDGES);
  const cells = /\p{L}{2}/u.test(before)
    ? { name: before, rest: after }
    : { name: after, rest: /\p{L}/u.test(before) ? before : "" };
  const { name, class_name, gender, rest } = cut(cells);
  return { ...row, cells: [name, number, class_name, gender, rest], width: columns.length };
}

/** The class and the sex are at the end of the rest, else at the end of the name. */
function cut({ name, rest }: { name: string; rest: string }) {
  const ofRest = ending(rest);
  if (rest) return { name, ...ofRest };
  const ofName = ending(name);
  return { name: ofName.rest || name, class_name: ofName.class_name, gender: ofName.gender, rest: "" };
}

function ending(text: string) {
  const words = trimmed(text, EDGES)
    .split(/[\s,;|]+/)
    .filter(Boolean);
  const isSex = (word = "") => isGenderWord(word.toUpperCase());
  const last = words.at(-1);
  const gender = isSex(last) ? (words.pop() ?? "") : isSex(words[0]) ? (words.shift() ?? "") : "";
  const left = trimmed(words.join(" "), EDGES);
  const found = CLASS.exec(left);
  const class_name = found?.[1] ?? "";
  return { class_name, gender, rest: found ? trimmed(left.slice(0, found.index), EDGES) : left };
}

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

const FOOT =
  /(?:^|[\s(])(?:JUMLAH|JUM|BILANGAN|KESELURUHAN|DISEDIAKAN|DISEMAK|DISAHKAN|DIISI|TANDATANGAN|T\/TANGAN|TARIKH|CATATAN|NOTA|PERINGATAN|COP|PENGETUA|GURU BESAR|GURU KELAS|SETIAUSAHA|TOTAL|PREPARED BY|VERIFIED BY|SIGNATURE|LELAKI ?[:=]|PEREMPUAN ?[:=]|NAMA ?:|JAWATAN)(?:[\s:.)=/]|$)|[._…]{6}|^\*/i;

const mostCells = 4;

/**
 * How many lines at the end are totals, signatures and notes. A line of a candidate without a document has cells of a candidate
 * beside the name, so it stays.
 */
function footOf(rows: readonly Row[], columns: Columns<Target>): number {
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
