import { leading, mm, pt } from "../measures";
import type { Desk, SeatingPage } from "../model/pages";
import { type Box, type Canvas, points } from "./canvas";
import { drawFoot } from "./page-foot";
import { drawTop } from "./page-head";

const front = { size: 9, height: points(5) };
const rowLabel = points(mm.seating.row);
const columnLabel = points(mm.seating.column);
const side = points(mm.seating.side);
const seat = { size: pt.seating.number, line: points(mm.seating.number) };
const code = { size: pt.seating.code, leading: points(mm.seating.code) / pt.seating.code };
const name = { size: pt.seating.name, leading: points(mm.seating.name) / pt.seating.name };
const nameRoom = 2 * points(mm.seating.name);
const label = { size: pt.columnHead, weight: "bold", align: "center" } as const;
const gap = points(mm.seating.gap);
const { frame, rule: thin } = pt;

export function drawSeatingPage(canvas: Canvas, page: SeatingPage): void {
  const area = drawTop(canvas, page);
  const banner = { ...area, height: front.height };
  canvas.document.lineWidth(frame).rect(banner.x, banner.y, banner.width, banner.height).stroke();
  canvas.line(page.front, banner, { size: front.size, weight: "bold", align: "center" });
  const y = drawDesks(canvas, page, { ...area, y: banner.y + banner.height + gap });
  const line = pt.notes * leading.notes;
  page.notes.forEach((note, at) => {
    canvas.line(note, { ...area, y: y + gap + at * line, height: line }, { size: pt.notes });
  });
  drawFoot(canvas, page, area.whole);
}

function drawDesks(
  canvas: Canvas,
  { rows, columns, desks, height: millimetres }: SeatingPage,
  area: Box,
): number {
  const height = points(millimetres);
  const width = (area.width - rowLabel) / columns.length;
  const top = area.y + columnLabel;
  columns.forEach((text, at) => {
    const box = { x: area.x + rowLabel + at * width, y: area.y, width, height: columnLabel };
    canvas.line(text, box, label);
  });
  desks.forEach((line, down) => {
    const y = top + down * height;
    canvas.line(rows[down] ?? "", { x: area.x, y, width: rowLabel, height }, label);
    line.forEach((desk, at) => {
      if (desk) drawDesk(canvas, desk, { x: area.x + rowLabel + at * width, y, width, height });
    });
  });
  const bottom = top + desks.length * height;
  canvas.rule(area.x, top, area.x + area.width, top, frame);
  canvas.rule(area.x + rowLabel, area.y, area.x + rowLabel, bottom, thin);
  canvas.document
    .lineWidth(frame)
    .rect(area.x, area.y, area.width, bottom - area.y)
    .stroke();
  return bottom;
}

function drawDesk(canvas: Canvas, desk: Desk, { x, y, width, height }: Box): void {
  canvas.document.lineWidth(thin).rect(x, y, width, height).stroke();
  const inner = { x: x + side, width: width - 2 * side };
  const at = { ...inner, y: y + side, height: seat.line };
  canvas.line(String(desk.seat), at, { size: seat.size, weight: "bold", align: "center" });
  const below = at.y + at.height;
  const room = y + height - side - below - nameRoom;
  const text = desk.code ?? desk.note ?? "";
  const weight = "regular";
  canvas.block(
    text,
    { ...inner, y: below, height: room },
    { size: code.size, weight, align: "center" },
    code.leading,
    true,
  );
  const lines = canvas.linesOf(text, inner.width, { size: code.size }).length * code.size * code.leading;
  const names = { ...inner, y: below + Math.min(lines, room), height: nameRoom };
  canvas.block(desk.name, names, { size: name.size, align: "center" }, name.leading, true);
}
