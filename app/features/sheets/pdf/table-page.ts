import { t } from "~/messages";
import { drawFoot, drawNotes, drawSignatures } from "./page-foot";
import type { DrawnPage, TablePage } from "./pages";
import { type Box, type Paper, points } from "./paper";

type Drawn = Extract<DrawnPage, { kind: "table" }>;

/** As sheet.css draws them: millimetres, and points of letters. */
const looks = {
  portrait: { left: 12, top: 12, width: 186, height: 270, row: 7.1, size: 9, centred: 9, leading: 1.1 },
  landscape: { left: 12, top: 10, width: 273, height: 187, row: 5.9, size: 8, centred: 8, leading: 1 },
};
const name = 9;
const jawi = { size: 11, leading: 1.15 };
const frame = 0.75;
const thin = 0.25;
const padding = points(1);
const gap = points(1.5);

export function drawTablePage(paper: Paper, page: Drawn): void {
  const look = looks[page.orientation];
  paper.addPage(page.orientation);
  const area = {
    x: points(look.left),
    y: points(look.top),
    width: points(look.width),
    height: points(look.height),
  };
  if (page.isDraft) drawDraft(paper, area);
  drawMark(paper, area);
  let y = drawHead(paper, page, area, look.size);
  y = drawBlock(paper, page, { ...area, y }, look.size);
  y = drawTable(paper, page, { ...area, y });
  drawNotes(paper, page, { ...area, y: y + gap });
  const foot = drawFoot(paper, page, area);
  if (page.signatures.length > 0) drawSignatures(paper, page, { ...area, height: foot - area.y }, look.size);
}

function drawDraft({ document, letters }: Paper, { x, y, width, height }: Box): void {
  const [middle, centre] = [x + width / 2, y + height / 2];
  const [run] = letters.runsOf(t("sheet.draft"), "bold");
  if (!run) return;
  document
    .save()
    .rotate(-40, { origin: [middle, centre] })
    .font(run.font)
    .fontSize(150);
  const drawn = document.widthOfString(run.text);
  document.fillColor("#ddd").text(run.text, middle - drawn / 2, centre + 52, {
    ...{ lineBreak: false, baseline: "alphabetic" },
  });
  document.restore();
}

function drawMark(paper: Paper, { x, y, width }: Box): void {
  const text = t("sheet.restricted");
  const type = { size: 9, weight: "bold", align: "center" } as const;
  const box = { width: paper.widthOf(text, type) + points(4), height: points(4.6) };
  const at = { x: x + width - box.width, y };
  paper.document.lineWidth(frame).rect(at.x, at.y, box.width, box.height).stroke();
  paper.line(text, { ...at, ...box }, type);
}

function drawHead(paper: Paper, { head, part, hasCrest }: TablePage, { x, y, width }: Box, size: number) {
  if (hasCrest) paper.crest({ x, y, width: points(30), height: points(14) });
  const height = size * 1.2;
  const box = { x, width, height };
  head.forEach((line, at) => {
    paper.line(line, { ...box, y: y + at * height }, { size, weight: "bold", align: "center" });
  });
  if (part !== null) paper.line(part, { ...box, y: y + head.length * height }, { size, align: "center" });
  return y + (head.length + (part === null ? 0 : 1)) * height + gap;
}

/** The first fact takes two columns. */
function drawBlock(paper: Paper, { block, orientation }: TablePage, area: Box, size: number): number {
  const across = orientation === "portrait" ? 2 : 3;
  const between = points(4);
  const width = (area.width - between * (across - 1)) / across;
  const term = points(32);
  const height = size * 1.25;
  block.forEach(({ term: label, text, isLong }, at) => {
    const cell = at === 0 ? 0 : at + 1;
    const x = area.x + (cell % across) * (width + between);
    const y = area.y + Math.floor(cell / across) * height;
    const room = (at === 0 ? width * 2 + between : width) - term;
    paper.line(label, { x, y, width: term, height }, { size, weight: "bold" });
    const box = { x: x + term, y, width: room, height };
    if (text === null) paper.dotted(box.x, y + height - 1, box.x + room, y + height - 1);
    else if (isLong) paper.block(text, box, { size: size * 0.62 }, 0.9);
    else paper.line(text, box, { size });
  });
  return area.y + Math.ceil((block.length + 1) / across) * height + gap;
}

function drawTable(paper: Paper, page: Drawn, area: Box): number {
  const look = looks[page.orientation];
  const whole = page.columns.reduce((sum, { width }) => sum + width, 0);
  const columns = page.columns.map((column) => ({ ...column, points: (area.width * column.width) / whole }));
  const edges = [area.x];
  for (const column of columns) edges.push((edges.at(-1) ?? 0) + column.points);
  const [left, right] = [area.x, area.x + area.width];
  const rule = (y: number, width: number) => paper.rule(left, y, right, y, width);
  const uprights = (y: number, height: number, from = 0) => {
    for (const edge of edges.slice(1 + from, -1)) paper.rule(edge, y, edge, y + height, thin);
  };
  const headed = points(look.row);
  columns.forEach(({ label, points: width }, at) => {
    const box = { x: (edges[at] ?? 0) + 1, y: area.y, width: width - 2, height: headed };
    paper.block(label, box, { size: 6.5, weight: "bold", align: "center" }, 1.05);
  });
  uprights(area.y, headed);
  let y = area.y + headed;
  rule(y, frame);
  page.rows.forEach((row, at) => {
    if (page.heading?.at === at) {
      const height = points(4.5);
      const box = { x: left + points(2), y, width: area.width - points(4), height };
      paper.line(page.heading.text, box, { size: 6.5, weight: "bold" });
      y += height;
      rule(y, thin);
    }
    const height = points(page.heights[at] ?? look.row);
    columns.forEach(({ align, dir, points: width }, cell) => {
      const text = row[cell] ?? null;
      if (text === null || text === "") return;
      const box = { x: (edges[cell] ?? 0) + padding, y, width: width - 2 * padding, height };
      const size = dir ? jawi.size : align === "center" ? look.centred : name;
      paper.block(String(text), box, { size, align, dir }, dir ? jawi.leading : look.leading);
    });
    uprights(y, height);
    y += height;
    rule(y, thin);
  });
  for (const total of page.totals) {
    const boxes = columns.findIndex(({ isBox }) => isBox);
    const height = points(5);
    const width = (edges[boxes] ?? 0) - left - points(2);
    paper.line(total, { x: left, y, width, height }, { size: 6.5, weight: "bold", align: "right" });
    uprights(y, height, boxes - 1);
    y += height;
    rule(y, thin);
  }
  paper.document
    .lineWidth(frame)
    .rect(left, area.y, area.width, y - area.y)
    .stroke();
  return y;
}
