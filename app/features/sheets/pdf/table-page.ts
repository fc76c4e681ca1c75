import { leading, mm, pt } from "../measures";
import { barcodeOn } from "../model/lines";
import type { DrawnPage } from "../model/pages";
import { type Box, type Canvas, points } from "./canvas";
import { drawFoot, drawNotes, drawSignatures } from "./page-foot";
import { drawTop } from "./page-head";

type Drawn = Extract<DrawnPage, { kind: "table" }>;

const { frame, rule: thin, columnHead } = pt;
const head = { size: columnHead, weight: "bold", align: "center" } as const;
const [headSide, headTop, boxSide] = [points(mm.head.side), points(mm.head.top), points(mm.head.box)];
const padding = points(mm.cell.side);
const gap = points(mm.gap);
const barHeight = points(mm.barcode.row);
const clear = points(mm.barcode.clear);
const indent = points(mm.indent);

export function drawTablePage(canvas: Canvas, page: Drawn): void {
  const area = drawTop(canvas, page);
  const y = drawTable(canvas, page, area);
  drawNotes(canvas, page, { ...area, y: y + gap });
  const foot = drawFoot(canvas, page, area.whole);
  if (page.signatures.length === 0) return;
  const signed = { ...area.whole, height: foot - area.whole.y };
  drawSignatures(canvas, page, signed, pt[page.orientation].text);
}

function drawTable(canvas: Canvas, page: Drawn, area: Box): number {
  const rowHeight = points(mm[page.orientation].row);
  const whole = page.columns.reduce((sum, { width }) => sum + width, 0);
  const columns = page.columns.map((column) => ({ ...column, points: (area.width * column.width) / whole }));
  const edges = [area.x];
  for (const column of columns) edges.push((edges.at(-1) ?? 0) + column.points);
  const [left, right] = [area.x, area.x + area.width];
  const rule = (y: number, width: number) => canvas.rule(left, y, right, y, width);
  const uprights = (y: number, height: number, from = 0) => {
    for (const edge of edges.slice(1 + from, -1)) canvas.rule(edge, y, edge, y + height, thin);
  };
  const heads = columns.map(({ label, isBox, points: width }) => {
    const side = isBox ? boxSide : headSide;
    return canvas.linesOf(label, width - 2 * side, head).length * columnHead * leading.columnHead;
  });
  const headed = Math.max(rowHeight, ...heads.map((height) => height + 2 * headTop));
  columns.forEach(({ label, isBox, points: width }, at) => {
    const side = isBox ? boxSide : headSide;
    const box = { x: (edges[at] ?? 0) + side, y: area.y, width: width - 2 * side, height: headed };
    canvas.block(label, box, head, leading.columnHead);
  });
  uprights(area.y, headed);
  let y = area.y + headed;
  rule(y, frame);
  page.rows.forEach((row, at) => {
    if (page.heading?.at === at) {
      const height = points(mm.heading);
      const box = { x: left + indent, y, width: area.width - 2 * indent, height };
      canvas.line(page.heading.text, box, { size: columnHead, weight: "bold" });
      y += height;
      rule(y, thin);
    }
    const height = points(page.heights[at] ?? mm[page.orientation].row);
    columns.forEach(({ align, dir, isScanned, points: width }, cell) => {
      const text = row[cell] ?? null;
      if (text === null || text === "") return;
      const x = edges[cell] ?? 0;
      const barcode = isScanned ? barcodeOn(text) : null;
      const bars = barcode ? points(mm.barcode.row + mm.barcode.gap) + 2 * clear : 0;
      if (barcode)
        canvas.barcode(barcode, { x, y: y + height - barHeight - clear, width, height: barHeight });
      const top = barcode ? y + clear : y;
      const box = { x: x + padding, y: top, width: width - 2 * padding, height: height - bars };
      const size = dir ? pt.jawi : align === "center" ? pt[page.orientation].centred : pt.name;
      canvas.block(String(text), box, { size, align, dir }, dir ? leading.jawi : leading.cell);
    });
    uprights(y, height);
    y += height;
    rule(y, thin);
  });
  for (const total of page.totals) {
    const boxes = columns.findIndex(({ isBox }) => isBox);
    const height = points(mm.total);
    const width = (edges[boxes] ?? 0) - left - indent;
    canvas.line(total, { x: left, y, width, height }, { size: columnHead, weight: "bold", align: "right" });
    uprights(y, height, boxes - 1);
    y += height;
    rule(y, thin);
  }
  canvas.document
    .lineWidth(frame)
    .rect(left, area.y, area.width, y - area.y)
    .stroke();
  return y;
}
