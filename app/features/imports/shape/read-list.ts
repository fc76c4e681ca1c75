import { runAtOnce, type Sliced } from "~/features/values/in-slices";
import { labelOf, type Problem, problem, t } from "~/messages";
import {
  lostIdentities,
  PASTE_LIMITS,
  type PastedLine,
  readPaste,
  type SheetLayout,
  tooMany,
} from "../reading";
import { joinsOf, questionsOf } from "./ask";
import { chosenSheets, type Seen } from "./ask-sheets";
import { type Columns, cellsByField, fewestColumns, type IgnoredColumn, ignoredIn, widthOf } from "./columns";
import { withDoubts } from "./doubts";
import { added, type LeftOut, noneLeftOut } from "./left-out";
import { type List, listsIn } from "./list";
import type { Mapping } from "./map-columns";
import { fieldsOf, hasParts, isUnsureName, type Joins } from "./parts";
import { type ImportPlace, placeFields } from "./place";
import { type Answers, type ColumnsQuestion, noAnswers, type Question } from "./questions";
import { hasIdentity, type Row } from "./rows";
import { type Sheet, sheetsIn } from "./sheets";
import { isOfOthers, type PastedField, parts, type Target, targets } from "./targets";

export interface Given {
  text: string;
  place: ImportPlace;
  sheets?: readonly SheetLayout[] | null;
  answers?: Answers;
}

export interface ReadList extends Arranged {
  ok: true;
  ignored: IgnoredColumn[];
  left: LeftOut;
  questions: Question[];
  columnQuestions: ColumnsQuestion[];
  /** No line can be right before the clerk answers what the columns hold. */
  mustAsk: boolean;
  /** Lines of the text with a number of identity that no line of the list has. */
  lost: number[];
  /** Lines with a quote that nothing closes. */
  openQuotes: number[];
  /** Some of the words that were struck through in a cell with others. */
  struckTexts: string[];
  /** Fields of the place that some list has no column for. */
  lacking: (keyof ImportPlace)[];
}

type Read = ReadList | { ok: false; problem: Problem };

export const readList = (given: Given): Read => runAtOnce(readInSlices(given));

/** A text as the lines of candidates: its sheets, the lists in each, the columns of each list. */
export function* readInSlices({
  text,
  place,
  sheets: layout = null,
  answers = noAnswers,
}: Given): Sliced<Read> {
  const paste = readPaste(text);
  if (!paste.ok) return paste;
  const lost = lostIdentities(text, paste.lines).map(({ line }) => line);
  yield;
  const sheets = sheetsIn(paste.lines, layout).map((sheet) => withHidden(sheet, answers));
  const isOneOfSeveral = sheets.length > 1;
  const all = sheets.map((sheet) => listsIn(sheet, isOneOfSeveral, place, answers));
  yield;
  const ticked = chosenSheets(sheets, all, answers);
  const seen: Seen = { layout, sheets, lists: all.flat(), ticked };
  const ofSheets = all.flat().filter(({ sheet }) => ticked.includes(sheet.at));
  const questions = questionsOf({ ...seen, lists: ofSheets, all }, answers);
  const chosenOf = (id: Question["id"]) => questions.find((question) => question.id === id)?.chosen[0];
  const isFirstOnly = chosenOf("lists") === "first";
  const chosen = ofSheets
    .filter(({ block }) => !isFirstOnly || block === 0)
    .map((list) =>
      chosenOf("foot") === "in" ? { ...list, rows: [...list.rows, ...list.foot], foot: [] } : list,
    );
  const doubted = withDoubts(
    chosen.filter(({ rows }) => rows.length > 0),
    answers,
  );
  questions.push(...doubted.questions);
  yield;
  const used = doubted.lists.filter(({ rows }) => rows.length > 0);
  const { lines, ...arrangement } = arranged(used, joinsOf(questions), chosenOf("class") !== "none");
  if (lines.length === 0) return { ok: false, problem: problem("empty_list") };
  if (lines.length > PASTE_LIMITS.lines) return { ok: false, problem: tooMany() };
  const mappings = mappingsOf(used);
  return {
    ok: true,
    lines,
    ...arrangement,
    ignored: mappings.flatMap(unreadIn),
    left: added(leftOut(chosen, sheets, ticked, ofSheets), { answered: doubted.left }),
    questions,
    columnQuestions: mappings.slice(0, mostMappings).map(asColumnsQuestion),
    mustAsk: mappings.some(isUnclear),
    lost,
    openQuotes: paste.lines.flatMap(({ line, isQuoteOpen }) => (isQuoteOpen ? [line] : [])),
    struckTexts: ticked.flatMap((at) => layout?.[at]?.struck_texts ?? []),
    lacking: placeFields.filter(
      (field) => place[field] === null && mappings.some(({ columns }) => !columns.includes(field)),
    ),
  };
}

const mostMappings = 5;
const longestHeading = 60;

function withHidden(sheet: Sheet, { chosen }: Answers): Sheet {
  const isAlone = !sheet.rows.some(hasIdentity) && sheet.hiddenRows.some(hasIdentity);
  const isIn = chosen.hidden ? chosen.hidden[0] === "in" : isAlone;
  if (!isIn || sheet.hiddenRows.length === 0) return sheet;
  return { ...sheet, rows: [...sheet.rows, ...sheet.hiddenRows].sort((a, b) => a.line - b.line) };
}

function mappingsOf(lists: readonly List[]): Mapping[] {
  const byKey = new Map<string, Mapping>();
  for (const { mapping } of lists) if (!byKey.has(mapping.key)) byKey.set(mapping.key, mapping);
  return [...byKey.values()];
}

/** Columns without a heading are named by their first cell; numbers of the lines are no loss. */
function unreadIn({ headings, columns, samples }: Mapping): IgnoredColumn[] {
  const named = samples.map((sample, at) => {
    if (headings?.[at]) return headings[at];
    return sample === "" || /^\d{1,4}\.?$/.test(sample)
      ? ""
      : t("import.column_sample", { n: at + 1, sample });
  });
  return ignoredIn(named, columns);
}

function asColumnsQuestion({ key, headings, samples, columns, unclear }: Mapping): ColumnsQuestion {
  return {
    key,
    columns: samples.map((sample, at) => ({
      heading: headings?.[at]?.slice(0, longestHeading) ?? "",
      sample,
      field: columns[at] ?? null,
      isUnclear: unclear.includes(at),
    })),
  };
}

const documents: readonly (Target | null)[] = [
  "ic_number",
  "passport_number",
  "birth_cert_number",
  "identity",
  "candidate_key",
];

/** Without a name or any document no line can be right, unless a key names a stored candidate. */
const isUnclear = ({ isAnswered, unclear, columns, headings, samples }: Mapping): boolean =>
  !isAnswered &&
  (unclear.length > 0 ||
    !(columns.includes("full_name") || columns.includes("candidate_key")) ||
    (!columns.some((field) => documents.includes(field)) && mayHoldDocument(headings, columns, samples)));

const mayHoldDocument = (headings: string[] | null, columns: Mapping["columns"], samples: string[]) =>
  samples.some(
    (sample, at) => columns[at] === null && /\d/.test(sample) && !isOfOthers(headings?.[at] ?? ""),
  );

function leftOut(
  chosen: readonly List[],
  sheets: readonly Sheet[],
  ticked: readonly number[],
  ofSheets: readonly List[],
): LeftOut {
  const ofLists = chosen.reduce(
    (sum, { titles, headingLines, numbered, foot }) =>
      added(sum, { titles, headings: headingLines, numbered, foot: foot.length }),
    noneLeftOut,
  );
  const others = ofSheets.filter(
    (list) => !chosen.some(({ sheet, block }) => sheet === list.sheet && block === list.block),
  );
  const isShown = (sheet: Sheet) =>
    sheet.hiddenRows.length > 0 && !sheet.rows.includes(sheet.hiddenRows[0] as never);
  return added(ofLists, {
    hidden: sheets
      .filter((sheet) => ticked.includes(sheet.at) && isShown(sheet))
      .reduce((sum, { hiddenRows }) => sum + hiddenRows.length, 0),
    sheets:
      others.reduce((sum, { rows }) => sum + rows.length, 0) +
      sheets.filter(({ at }) => !ticked.includes(at)).reduce((sum, { rows }) => sum + rows.length, 0),
  });
}

export const placeProblem = (lacking: readonly (keyof ImportPlace)[]) => ({
  field: lacking[0],
  problem: problem("place_needed", { headings: lacking.map(labelOf).join(", ") }),
});

interface Arranged {
  columns: Columns<PastedField>;
  lines: PastedLine[];
  /** The cells are not where the text has them. */
  isArranged?: true;
}

const isPart = (target: string) => (parts as readonly string[]).includes(target);

/** Lines of several lists in the same columns; the lines of a list that needs nothing stay as they are. */
function arranged(lists: readonly List[], joins: Joins, withClass: boolean): Arranged {
  const [first] = lists;
  const named = (list: List) => (withClass ? list.class_name : null);
  const isAlike = ({ mapping }: List) =>
    JSON.stringify(mapping.columns) === JSON.stringify(first?.mapping.columns) && !hasParts(mapping);
  if (!first || lists.every((list) => isAlike(list) && named(list) === null)) {
    return {
      columns: (first?.mapping.columns ?? []) as Columns<PastedField>,
      lines: lists.flatMap(({ rows }) => rows),
    };
  }
  const columns = commonColumns(lists, withClass);
  return {
    columns,
    lines: lists.flatMap((list) =>
      list.rows.map((row) => arrangedRow(row, list, columns, joins, named(list))),
    ),
    isArranged: true,
  };
}

/** Every field that a list has, in the order of the table of fields. */
function commonColumns(lists: readonly List[], withClass: boolean): PastedField[] {
  const used = new Set(lists.flatMap(({ mapping }) => mapping.columns));
  if (used.has("identity"))
    for (const field of ["ic_number", "passport_number", "birth_cert_number"] as const) used.add(field);
  if (used.has("gender_l") || used.has("gender_p")) used.add("gender");
  if (used.has("class_year") || (withClass && lists.some(({ class_name }) => class_name !== null)))
    used.add("class_name");
  return targets.filter((target): target is PastedField => used.has(target) && !isPart(target));
}

function arrangedRow(
  row: Row,
  { mapping }: List,
  columns: readonly PastedField[],
  joins: Joins,
  class_name: string | null,
): PastedLine {
  const expected = mapping.columns.length;
  const n = widthOf(row, expected);
  const isWrongWidth = n < fewestColumns(mapping.columns, "candidate_key") || n > expected;
  const given = cellsByField(row, mapping.columns);
  const fields = fieldsOf(given, mapping, joins);
  if (class_name !== null && !/\S/.test(fields.class_name ?? "")) fields.class_name = class_name;
  const cells = columns.map((field) => fields[field] ?? "");
  const unsure = isUnsureName(given, fields, joins) && { isUnsureName: true as const };
  return { ...row, cells, width: isWrongWidth ? n : columns.length, expected, isWrongWidth, ...unsure };
}
