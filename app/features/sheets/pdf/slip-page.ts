import { t } from "~/messages";
import { leading, mm, pt } from "../measures";
import { barcodeOn } from "../model/lines";
import type { SlipCard, SlipPage } from "../model/pages";
import { type Box, type Canvas, points } from "./canvas";
import { drawCards, drawFact, label } from "./card";

const who = points(13.5);
const number = points(mm.slip.number);
const table = points(mm.slip.table);
const gap = points(mm.slip.gap);
const { frame, rule: thin } = pt;
const boxOfBars = { width: points(mm.barcode.widest), height: points(mm.barcode.slip) };
/** Letters of a roll number that fit at full size. */
const longest = 12;
const cell = {
  size: pt.slip.cell,
  leading: leading.card,
  side: points(mm.slip.side),
};

export function drawSlipPage(canvas: Canvas, page: SlipPage): void {
  drawCards(canvas, page, (card, box) => {
    drawWho(canvas, card, box);
    const name = { ...box, y: box.y + who + gap, height: pt.slip.text * leading.text };
    const term = `${t("sheet.card.school_name")} `;
    canvas.line(term, name, { size: label });
    const indent = canvas.widthOf(term, { size: label }) + 2;
    canvas.line(
      page.school,
      { ...name, x: box.x + indent, width: box.width - indent },
      { size: pt.slip.text },
    );
    const y = name.y + name.height + gap;
    drawFacts(canvas, card, { ...box, y, width: box.width - table - points(mm.slip.between) });
    const line = pt.slip.cell * leading.text;
    const foot = { ...box, y: box.y + box.height - line, height: line };
    canvas.line(card.bring, foot, { size: pt.slip.cell, weight: "bold" });
    drawPapers(canvas, page, card.isRoomy, { x: box.x + box.width - table, y, width: table, height: 0 });
  });
}

function drawWho(canvas: Canvas, { student_code, full_name, full_name_arabic }: SlipCard, box: Box): void {
  const { x, y, width } = box;
  canvas.rule(x, y, x + width, y, frame);
  canvas.rule(x, y + who, x + width, y + who, frame);
  const height = label * leading.head;
  canvas.line(t("sheet.card.student_code"), { x, y: y + gap, width: number, height }, { size: label });
  const code = student_code ?? "";
  const size = code.length > longest ? pt.slip.long : pt.slip.code;
  const room = { x, y: y + gap + height, width: number, height: who - 2 * gap - height };
  canvas.block(code, room, { size, weight: "bold" }, leading.card);
  const left = x + number + points(mm.slip.between);
  const barcode = barcodeOn(student_code);
  const bars = { ...boxOfBars, x: x + width - boxOfBars.width, y: y + (who - boxOfBars.height) / 2 };
  if (barcode) canvas.barcode(barcode, bars);
  const names = { x: left, width: (barcode ? bars.x - points(mm.slip.between) : x + width) - left };
  const half = (who - 1) / 2;
  const only = { ...names, y, height: who };
  const bold = { size: pt.slip.name, weight: "bold" } as const;
  if (full_name_arabic === null) {
    canvas.block(full_name, only, bold, leading.card);
    return;
  }
  canvas.block(full_name, { ...names, y: y + 1, height: half }, bold, leading.card);
  canvas.block(
    full_name_arabic,
    { ...names, y: y + half, height: half },
    { size: pt.card.jawi },
    leading.card,
  );
}

function drawFacts(canvas: Canvas, { facts }: SlipCard, { x, y, width }: Box): void {
  const between = points(mm.slip.facts);
  const half = (width - between) / 2;
  let top = y;
  let isSecond = false;
  for (const fact of facts) {
    const room = fact.isWide ? width : half;
    const weight = fact.look === "bold" ? "bold" : "regular";
    const lines = canvas.linesOf(fact.text ?? "", room, { size: pt.slip.text, weight }).length;
    const text = fact.look === "line" ? points(mm.slip.line) : lines * pt.slip.text * leading.card;
    const height = label * leading.head + text;
    drawFact(
      canvas,
      fact,
      { x: isSecond ? x + half + between : x, y: top, width: room, height },
      pt.slip.text,
    );
    isSecond = !fact.isWide && !isSecond;
    if (!isSecond) top += height + points(mm.slip.fact);
  }
}

function drawPapers(
  canvas: Canvas,
  { columns, papers }: SlipPage,
  isRoomy: boolean,
  { x, y, width }: Box,
): void {
  if (papers.length === 0) {
    const box = { x, y, width, height: points(10) };
    canvas.document.lineWidth(frame).rect(x, y, width, box.height).stroke();
    canvas.line(t("sheet.card.no_papers"), box, { size: 9, align: "center" });
    return;
  }
  const above = points(isRoomy ? mm.slip.roomy : mm.slip.top);
  const edges = [x];
  for (const column of columns) edges.push((edges.at(-1) ?? 0) + points(column.width));
  const draw = (texts: readonly string[], top: number, size: number, weight: "bold" | "regular") => {
    const rooms = texts.map((text, at) => ({
      text,
      x: (edges[at] ?? 0) + cell.side,
      width: points(columns[at]?.width ?? 0) - 2 * cell.side,
    }));
    const lines = rooms.map((room) => canvas.linesOf(room.text, room.width, { size, weight }).length);
    const height = Math.max(...lines) * size * cell.leading + 2 * above;
    for (const { text, ...room } of rooms)
      canvas.block(text, { ...room, y: top, height }, { size, weight }, cell.leading);
    for (const edge of edges.slice(1, -1)) canvas.rule(edge, top, edge, top + height, thin);
    return top + height;
  };
  let at = draw(
    columns.map((column) => column.label),
    y,
    label,
    "bold",
  );
  canvas.rule(x, at, x + width, at, frame);
  for (const texts of papers) {
    at = draw(texts, at, cell.size, "regular");
    canvas.rule(x, at, x + width, at, thin);
  }
  canvas.document
    .lineWidth(frame)
    .rect(x, y, width, at - y)
    .stroke();
}
