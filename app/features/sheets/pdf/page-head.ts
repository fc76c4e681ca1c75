import { t } from "~/messages";
import { leading, mm, pt } from "../measures";
import type { PageHead } from "../model/pages";
import { areaOf, type Box, type Paper, points } from "./paper";

const { frame } = pt;
const gap = points(mm.gap);

/** Begins a page and draws its head; returns the room below, and all of the paper within its margins. */
export function drawTop(paper: Paper, page: PageHead): Box & { paper: Box } {
  const size = pt[page.orientation].text;
  paper.addPage(page.orientation);
  const area = areaOf(page.orientation);
  if (page.isDraft) drawDraft(paper, area);
  drawMark(paper, area);
  const block = drawHead(paper, page, area, size);
  const y = drawBlock(paper, page, { ...area, y: block }, size);
  return { ...area, y, height: area.y + area.height - y, paper: area };
}

function drawDraft({ document, letters }: Paper, { x, y, width, height }: Box): void {
  const [middle, centre] = [x + width / 2, y + height / 2];
  const [run] = letters.runsOf(t("sheet.draft"), "bold");
  if (!run) return;
  document
    .save()
    .rotate(-40, { origin: [middle, centre] })
    .font(run.font)
    .fontSize(pt.draft);
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

function drawHead(paper: Paper, { head, part, hasCrest }: PageHead, { x, y, width }: Box, size: number) {
  if (hasCrest) paper.crest({ x, y, width: points(mm.crest.width), height: points(mm.crest.height) });
  const height = size * leading.head;
  const box = { x, width, height };
  head.forEach((line, at) => {
    paper.line(line, { ...box, y: y + at * height }, { size, weight: "bold", align: "center" });
  });
  if (part !== null) paper.line(part, { ...box, y: y + head.length * height }, { size, align: "center" });
  return y + (head.length + (part === null ? 0 : 1)) * height + gap;
}

/** The first fact takes two columns. */
function drawBlock(paper: Paper, { block, orientation }: PageHead, area: Box, size: number): number {
  const across = orientation === "portrait" ? 2 : 3;
  const between = points(mm.block.between);
  const width = (area.width - between * (across - 1)) / across;
  const term = points(mm.block.term);
  const height = size * leading.block;
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
