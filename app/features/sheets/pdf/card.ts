import { t } from "~/messages";
import type { CardFact, SlipPage, StatementPage } from "../model/pages";
import { drawFoot } from "./page-foot";
import { type Box, type Paper, points } from "./paper";

/** Millimetres of a card by the cards of a page, as cards.css draws them; a card alone has the page. */
const heights: Record<number, number> = { 2: 128, 3: 85.5 };
const wholePage = 262;
const padding = points(2);

/** Draws the page with the head of each card, and calls `draw` with the room below it. */
export function drawCards<Page extends StatementPage | SlipPage>(
  paper: Paper,
  page: Page,
  draw: (card: Page["cards"][number], box: Box) => void,
): void {
  paper.addPage("portrait");
  const area = { x: points(12), y: points(12), width: points(186), height: points(270) };
  const height = points(heights[page.most] ?? wholePage);
  page.cards.forEach((card, at) => {
    const box = { ...area, y: area.y + at * height, height };
    const y = box.y + (at === 0 ? 0 : padding);
    const below = drawHead(paper, page, card, { ...box, y });
    const bottom = box.y + height;
    draw(card, { ...box, y: below, height: bottom - padding - below });
    paper.dotted(box.x, bottom, box.x + box.width, bottom);
  });
  drawFoot(paper, page, area);
}

function drawHead(
  paper: Paper,
  page: StatementPage | SlipPage,
  { late }: { late: boolean },
  box: Box,
): number {
  const { x, y, width } = box;
  if (page.hasCrest) paper.crest({ x, y, width: points(30), height: points(13) });
  const middle = { x: x + points(31), width: width - points(62) };
  let at = y;
  for (const line of page.head) {
    paper.line(line, { ...middle, y: at, height: 8 * 1.2 }, { size: 8, align: "center" });
    at += 8 * 1.2;
  }
  at += points(0.5);
  paper.line(
    page.title,
    { ...middle, y: at, height: 11 * 1.2 },
    { size: 11, weight: "bold", align: "center" },
  );
  at += 11 * 1.2;
  const mark = [late && t("sheet.label_late"), page.receipt].filter(Boolean).join(" · ");
  paper.line(
    mark,
    { x, y, width, height: 9 },
    { size: 7.5, align: "right", weight: late ? "bold" : "regular" },
  );
  return Math.max(at, y + points(14)) + points(1.5);
}

export const label = 6.5;

/** The name of a fact above its text. */
export function drawFact(paper: Paper, { label: name, text, look }: CardFact, box: Box, size: number): void {
  const height = label * 1.2;
  paper.line(name, { ...box, height }, { size: label });
  const below = { ...box, y: box.y + height, height: box.height - height };
  if (look === "line") paper.dotted(box.x, below.y + below.height, box.x + box.width, below.y + below.height);
  if (text === null) return;
  const weight = look === "bold" ? "bold" : "regular";
  if (look === "rtl") paper.block(text, below, { size: 11, dir: "rtl" }, 1.1);
  else paper.block(text, below, { size, weight }, 1.1, true);
}
