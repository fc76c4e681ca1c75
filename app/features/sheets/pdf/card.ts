import { t } from "~/messages";
import { leading, mm, pt } from "../measures";
import type { CardFact, SlipPage, StatementPage } from "../model/pages";
import { areaOf, type Box, type Canvas, points } from "./canvas";
import { drawFoot } from "./page-foot";

/** Millimetres of a card by the cards of a page; a card alone has the page. */
const heights: Record<number, number> = { 2: mm.card.two, 3: mm.card.three };
const wholePage = 262;
const padding = points(mm.card.padding);

/** Draws the page with the head of each card, and calls `draw` with the room below it. */
export function drawCards<Page extends StatementPage | SlipPage>(
  canvas: Canvas,
  page: Page,
  draw: (card: Page["cards"][number], box: Box) => void,
): void {
  canvas.addPage("portrait");
  const area = areaOf("portrait");
  const height = points(heights[page.most] ?? wholePage);
  page.cards.forEach((card, at) => {
    const box = { ...area, y: area.y + at * height, height };
    const y = box.y + (at === 0 ? 0 : padding);
    const below = drawHead(canvas, page, card, { ...box, y });
    const bottom = box.y + height;
    draw(card, { ...box, y: below, height: bottom - padding - below });
    canvas.dotted(box.x, bottom, box.x + box.width, bottom);
  });
  drawFoot(canvas, page, area);
}

function drawHead(
  canvas: Canvas,
  page: StatementPage | SlipPage,
  { late }: { late: boolean },
  box: Box,
): number {
  const { x, y, width } = box;
  if (page.hasCrest) canvas.crest({ x, y, width: points(mm.crest.width), height: points(mm.card.crest) });
  const middle = { x: x + points(mm.card.beside), width: width - points(2 * mm.card.beside) };
  let at = y;
  for (const line of page.head) {
    canvas.line(
      line,
      { ...middle, y: at, height: pt.card.head * leading.head },
      { size: pt.card.head, align: "center" },
    );
    at += pt.card.head * leading.head;
  }
  at += points(mm.card.title);
  canvas.line(
    page.title,
    { ...middle, y: at, height: pt.card.title * leading.head },
    { size: pt.card.title, weight: "bold", align: "center" },
  );
  at += pt.card.title * leading.head;
  const mark = [late && t("sheet.label_late"), page.receipt].filter(Boolean).join(" · ");
  canvas.line(
    mark,
    { x, y, width, height: 9 },
    { size: pt.card.mark, align: "right", weight: late ? "bold" : "regular" },
  );
  return Math.max(at, y + points(mm.card.head)) + points(mm.card.gap);
}

export const label = pt.card.fact;

/** The name of a fact above its text. */
export function drawFact(
  canvas: Canvas,
  { label: name, text, look }: CardFact,
  box: Box,
  size: number,
): void {
  const height = label * leading.head;
  canvas.line(name, { ...box, height }, { size: label });
  const below = { ...box, y: box.y + height, height: box.height - height };
  if (look === "line")
    canvas.dotted(box.x, below.y + below.height, box.x + box.width, below.y + below.height);
  if (text === null) return;
  const weight = look === "bold" ? "bold" : "regular";
  const clear = { ...below, height: below.height - points(mm.cell.jawi) };
  if (look === "rtl") canvas.block(text, clear, { size: pt.card.jawi, dir: "rtl" }, leading.card);
  else canvas.block(text, below, { size, weight }, leading.card, true);
}
