import { leading, mm, pt } from "../measures";
import type { Desk, SeatingPage } from "../model/pages";
import { drawFoot } from "./page-foot";
import { drawTop } from "./page-head";
import { type Box, type Paper, points } from "./paper";

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

export function drawSeatingPage(paper: Paper, page: SeatingPage): void {
  const area = drawTop(paper, page);
  const banner = { ...area, height: front.height };
  paper.document.lineWidth(frame).rect(banner.x, banner.y, banner.width, banner.height).stroke();
  paper.line(page.front, banner, { size: front.size, weight: "bold", align: "center" });
  const y = drawDesks(paper, page, { ...area, y: banner.y + banner.height + gap });
  const line = pt.notes * leading.notes;
  page.notes.forEach((note, at) => {
    paper.line(note, { ...area, y: y + gap + at * line, height: line }, { size: pt.notes });
  });
  drawFoot(paper, page, area.paper);
}

function drawDesks(
  paper: Paper,
  { rows, columns, desks, height: millimetres }: SeatingPage,
  area: Box,
): number {
  const height = points(millimetres);
  const width = (area.width - rowLabel) / columns.length;
  const top = area.y + columnLabel;
  columns.forEach((text, at) => {
    const box = { x: area.x + rowLabel + at * width, y: area.y, width, height: columnLabel };
    paper.line(text, box, label);
  });
  desks.forEach((line, down) => {
    const y = top + down * height;
    paper.line(rows[down] ?? "", { x: area.x, y, width: rowLabel, height }, label);
    line.forEach((desk, at) => {
      if (desk) drawDesk(paper, desk, { x: area.x + rowLabel + at * width, y, width, height });
    });
  });
  const bottom = top + desks.length * height;
  paper.rule(area.x, top, area.x + area.width, top, frame);
  paper.rule(area.x + rowLabel, area.y, area.x + rowLabel, bottom, thin);
  paper.document
    .lineWidth(frame)
    .rect(area.x, area.y, area.width, bottom - area.y)
    .stroke();
  return bottom;
}

function drawDesk(paper: Paper, desk: Desk, { x, y, width, height }: Box): void {
  paper.document.lineWidth(thin).rect(x, y, width, height).stroke();
  const inner = { x: x + side, width: width - 2 * side };
  const at = { ...inner, y: y + side, height: seat.line };
  paper.line(String(desk.seat), at, { size: seat.size, weight: "bold", align: "center" });
  const below = at.y + at.height;
  const room = y + height - side - below - nameRoom;
  const text = desk.code ?? desk.note ?? "";
  const weight = "regular";
  paper.block(
    text,
    { ...inner, y: below, height: room },
    { size: code.size, weight, align: "center" },
    code.leading,
    true,
  );
  const lines = paper.linesOf(text, inner.width, { size: code.size }).length * code.size * code.leading;
  const names = { ...inner, y: below + Math.min(lines, room), height: nameRoom };
  paper.block(desk.name, names, { size: name.size, align: "center" }, name.leading, true);
}
