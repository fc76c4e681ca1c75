import { cleanText } from "~/features/values/text";
import type { Columns } from "./headings";
import { isGenderWord } from "./office-words";
import { PARENTAGE } from "./recognise";
import { filledCells, type Row, trimmed } from "./rows";
import type { Table } from "./tables";
import type { Target } from "./targets";

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
export function tableOfText(rows: readonly Row[]): Table | null {
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
