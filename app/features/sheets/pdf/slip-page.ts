import { t } from "~/messages";
import type { SlipCard, SlipPage } from "../model/pages";
import { drawCards, drawFact, label } from "./card";
import { type Box, type Paper, points } from "./paper";

const who = points(13.5);
const number = points(66);
const table = points(118);
const gap = points(1.5);
/** Letters of a roll number that fit at full size. */
const longest = 12;
const cell = { size: 8, leading: 1.1, side: points(1), top: points(0.4) };

export function drawSlipPage(paper: Paper, page: SlipPage): void {
  drawCards(paper, page, (card, box) => {
    drawWho(paper, card, box);
    const name = { ...box, y: box.y + who + gap, height: 8.5 * 1.15 };
    const term = `${t("sheet.card.school_name")} `;
    paper.line(term, name, { size: label });
    const indent = paper.widthOf(term, { size: label }) + 2;
    paper.line(page.school, { ...name, x: box.x + indent, width: box.width - indent }, { size: 8.5 });
    const y = name.y + name.height + gap;
    drawFacts(paper, card, { ...box, y, width: box.width - table - points(4) });
    drawPapers(paper, page, { x: box.x + box.width - table, y, width: table, height: 0 });
  });
}

function drawWho(paper: Paper, { student_code, full_name, full_name_arabic }: SlipCard, box: Box): void {
  const { x, y, width } = box;
  paper.rule(x, y, x + width, y, 0.75);
  paper.rule(x, y + who, x + width, y + who, 0.75);
  const height = label * 1.2;
  paper.line(t("sheet.card.student_code"), { x, y: y + gap, width: number, height }, { size: label });
  const code = student_code ?? "";
  const size = code.length > longest ? 10 : 20;
  const room = { x, y: y + gap + height, width: number, height: who - 2 * gap - height };
  paper.block(code, room, { size, weight: "bold" }, 1.1);
  const left = x + number + points(4);
  const names = { x: left, width: x + width - left };
  const half = (who - 1) / 2;
  const only = { ...names, y, height: who };
  const bold = { size: 9.5, weight: "bold" } as const;
  if (full_name_arabic === null) {
    paper.block(full_name, only, bold, 1.1);
    return;
  }
  paper.block(full_name, { ...names, y: y + 1, height: half }, bold, 1.1);
  paper.block(full_name_arabic, { ...names, y: y + half, height: half }, { size: 11 }, 1.1);
}

function drawFacts(paper: Paper, { facts }: SlipCard, { x, y, width }: Box): void {
  const between = points(3);
  const half = (width - between) / 2;
  const height = label * 1.2 + 8.5 * 1.1;
  let at = 0;
  for (const [index, fact] of facts.entries()) {
    const left = x + (at % 2) * (half + between);
    const top = y + Math.floor(at / 2) * (height + points(1));
    const isHall = index === facts.length - 1;
    const deep = isHall ? label * 1.2 + points(fact.text === null ? 5 : 7) : height;
    drawFact(paper, fact, { x: left, y: top, width: fact.isWide ? width : half, height: deep }, 8.5);
    at += fact.isWide ? 2 : 1;
  }
}

function drawPapers(paper: Paper, { columns, papers }: SlipPage, { x, y, width }: Box): void {
  if (papers.length === 0) {
    const box = { x, y, width, height: points(10) };
    paper.document.lineWidth(0.75).rect(x, y, width, box.height).stroke();
    paper.line(t("sheet.card.no_papers"), box, { size: 9, align: "center" });
    return;
  }
  const edges = [x];
  for (const column of columns) edges.push((edges.at(-1) ?? 0) + points(column.width));
  const draw = (texts: readonly string[], top: number, size: number, weight: "bold" | "regular") => {
    const rooms = texts.map((text, at) => ({
      text,
      x: (edges[at] ?? 0) + cell.side,
      width: points(columns[at]?.width ?? 0) - 2 * cell.side,
    }));
    const lines = rooms.map((room) => paper.linesOf(room.text, room.width, { size, weight }).length);
    const height = Math.max(...lines) * size * cell.leading + 2 * cell.top;
    for (const { text, ...room } of rooms)
      paper.block(text, { ...room, y: top, height }, { size, weight }, cell.leading);
    for (const edge of edges.slice(1, -1)) paper.rule(edge, top, edge, top + height, 0.25);
    return top + height;
  };
  let at = draw(
    columns.map((column) => column.label),
    y,
    label,
    "bold",
  );
  paper.rule(x, at, x + width, at, 0.75);
  for (const texts of papers) {
    at = draw(texts, at, cell.size, "regular");
    paper.rule(x, at, x + width, at, 0.25);
  }
  paper.document
    .lineWidth(0.75)
    .rect(x, y, width, at - y)
    .stroke();
}
