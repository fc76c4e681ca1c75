import { t } from "~/messages";
import { leading, mm, pt } from "../measures";
import type { PageHead } from "../model/pages";
import { areaOf, type Box, type Canvas, points } from "./canvas";

const { frame } = pt;
const gap = points(mm.gap);

/** Begins a page and draws its head; returns the room below, and all of the paper within its margins. */
export function drawTop(canvas: Canvas, page: PageHead): Box & { whole: Box } {
  const size = pt[page.orientation].text;
  if (page.half !== "lower") canvas.addPage(page.orientation);
  const area = areaOfPage(page);
  if (page.half === "lower") canvas.dotted(area.x, area.y - middle, area.x + area.width, area.y - middle);
  if (page.isDraft) drawDraft(canvas, area);
  drawMark(canvas, area);
  const block = drawHead(canvas, page, area, size);
  const y = drawBlock(canvas, page, { ...area, y: block }, size);
  return { ...area, y, height: area.y + area.height - y, whole: area };
}

const middle = points((mm.portrait.height - 2 * mm.half) / 2);

function areaOfPage({ orientation, half }: PageHead): Box {
  const area = areaOf(orientation);
  if (half === undefined) return area;
  const height = points(mm.half);
  return { ...area, height, y: half === "lower" ? area.y + area.height - height : area.y };
}

function drawDraft({ document, letters }: Canvas, { x, y, width, height }: Box): void {
  const [centreX, centre] = [x + width / 2, y + height / 2];
  const [run] = letters.runsOf(t("sheet.draft"), "bold");
  if (!run) return;
  document
    .save()
    .rotate(-40, { origin: [centreX, centre] })
    .font(run.font)
    .fontSize(pt.draft);
  const drawn = document.widthOfString(run.text);
  document.fillColor("#ddd").text(run.text, centreX - drawn / 2, centre + 52, {
    ...{ lineBreak: false, baseline: "alphabetic" },
  });
  document.restore();
}

function drawMark(canvas: Canvas, { x, y, width }: Box): void {
  const text = t("sheet.restricted");
  const type = { size: 9, weight: "bold", align: "center" } as const;
  const box = { width: canvas.widthOf(text, type) + points(4), height: points(4.6) };
  const at = { x: x + width - box.width, y };
  canvas.document.lineWidth(frame).rect(at.x, at.y, box.width, box.height).stroke();
  canvas.line(text, { ...at, ...box }, type);
}

function drawHead(canvas: Canvas, { head, part, hasCrest }: PageHead, { x, y, width }: Box, size: number) {
  if (hasCrest) canvas.crest({ x, y, width: points(mm.crest.width), height: points(mm.crest.height) });
  const height = size * leading.head;
  const box = { x, width, height };
  head.forEach((line, at) => {
    canvas.line(line, { ...box, y: y + at * height }, { size, weight: "bold", align: "center" });
  });
  if (part !== null) canvas.line(part, { ...box, y: y + head.length * height }, { size, align: "center" });
  return y + (head.length + (part === null ? 0 : 1)) * height + gap;
}

/** The first fact takes two columns. */
function drawBlock(canvas: Canvas, { block, orientation }: PageHead, area: Box, size: number): number {
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
    canvas.line(label, { x, y, width: term, height }, { size, weight: "bold" });
    const box = { x: x + term, y, width: room, height };
    if (text === null) canvas.dotted(box.x, y + height - 1, box.x + room, y + height - 1);
    else if (isLong) canvas.block(text, box, { size: size * 0.62 }, 0.9);
    else canvas.line(text, box, { size });
  });
  return area.y + Math.ceil((block.length + 1) / across) * height + gap;
}
