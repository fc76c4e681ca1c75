import { dayOfPaper } from "~/features/exam-papers/schema";
import { timeInWords } from "~/features/values/day-readers";
import { linesOf, pointsOfPaper } from "~/features/values/lines-of-text";
import { t } from "~/messages";
import type { StoredCandidate } from "../candidates/queries";
import { leading, mm, pt } from "../measures";
import type { Sheet } from "../queries";
import type { PaperOnSheet } from "../rules";
import { hasBars, issuerLines } from "./lines";

export const statementsPerPage = 2;

/** Millimetres of the columns of a slip's papers, which together are the width of its table. */
export const paperColumns = { code: 11, name: 34, held_on: 27, times: 46 };

const millimetresPerPoint = 25.4 / 72;
const { barcode, slip, card, portrait } = mm;

/** Bold letters are wider. */
const bold = 1.08;

/** Millimetres of a text in lines. */
const heightOf = (text: string, width: number, size: number, line: number, weight = 1): number =>
  linesOf(text, (width * pointsOfPaper) / (size * weight)) * size * line * millimetresPerPoint;

type SlipSheet = Pick<
  Sheet,
  "papers" | "candidates" | "issuer" | "school_name" | "recorded_school_code" | "exam_name"
>;

/** The slips that a page has room for, so that nothing of the highest is cut off. */
export function slipsPerPage(sheet: SlipSheet): number {
  const table = heightOfPapers(sheet.papers, slip.top);
  const highest = Math.max(0, ...sheet.candidates.map((each) => heightOfSlip(sheet, each, table)));
  if (highest <= card.three) return 3;
  return highest <= card.two ? 2 : 1;
}

/** Whether the slip of a candidate has room for higher rows of papers. */
export function roomySlips(sheet: SlipSheet): (candidate: StoredCandidate) => boolean {
  const heights: Record<number, number> = { 2: card.two, 3: card.three };
  const height = heights[slipsPerPage(sheet)] ?? 0;
  const table = heightOfPapers(sheet.papers, slip.roomy);
  return (candidate) => heightOfSlip(sheet, candidate, table) <= height;
}

function heightOfSlip(sheet: SlipSheet, candidate: StoredCandidate, table: number): number {
  const head =
    ((issuerLines(sheet.issuer).length + 1) * pt.card.head + pt.card.title) *
    leading.head *
    millimetresPerPoint;
  const school = `${sheet.school_name} (${sheet.recorded_school_code})`;
  return [
    2 * card.padding + Math.max(card.head, head + card.title) + card.gap,
    heightOfWho(candidate),
    slip.gap + heightOf(school, portrait.width - slip.indent, pt.slip.text, leading.text),
    slip.gap + Math.max(table, heightOfFacts(candidate)),
    slip.gap + pt.slip.cell * leading.text * millimetresPerPoint,
  ].reduce((sum, part) => sum + part, 0);
}

function heightOfWho({ student_code, full_name, full_name_arabic }: StoredCandidate): number {
  const size = isLong(student_code) ? pt.slip.long : pt.slip.code;
  const number = heightOf(student_code ?? "", slip.number, size, leading.card, bold);
  const bars = hasBars(student_code) ? barcode : null;
  const names = portrait.width - slip.number - slip.between - (bars ? bars.widest + slip.between : 0);
  const latin = heightOf(full_name, names, pt.slip.name, leading.card, bold);
  const jawi = full_name_arabic === null ? 0 : heightOf(full_name_arabic, names, pt.card.jawi, leading.head);
  return 2 * slip.gap + Math.max(labelHeight + number, latin + jawi, bars?.slip ?? 0);
}

function heightOfFacts({ class_name, room_name }: StoredCandidate): number {
  const width = portrait.width - slip.table - slip.between;
  const value = (text: string, weight?: number) =>
    labelHeight + heightOf(text, width, pt.slip.text, leading.card, weight);
  const hall = room_name
    ? value(t("sheet.label_seat", { name: room_name, seat: 1000 }), bold)
    : labelHeight + slip.line;
  return value("") + slip.fact + value(class_name ?? "") + slip.fact + hall;
}

const labelHeight = pt.card.fact * leading.head * millimetresPerPoint;

function heightOfPapers(papers: readonly PaperOnSheet[], top: number): number {
  const rows = papers.map((paper) =>
    Object.entries(textsOf(paper)).map(([column, text]) => {
      const width = paperColumns[column as keyof typeof paperColumns] - 2 * slip.side;
      return heightOf(text, width, pt.slip.cell, leading.card);
    }),
  );
  const head = pt.card.fact * leading.card * millimetresPerPoint;
  return [[head], ...rows].reduce((sum, row) => sum + Math.max(...row) + 2 * top, 0);
}

export const textsOf = ({ code, name, starts_at, ends_at, ...paper }: PaperOnSheet) => ({
  code,
  name,
  held_on: dayOfPaper(paper) ?? "",
  times: [starts_at, ends_at].flatMap((time) => (time === null ? [] : timeInWords(time))).join(" – "),
});

/** A roll number of more letters than fit at full size. */
export const isLong = (student_code: string | null): boolean => (student_code?.length ?? 0) > 12;
