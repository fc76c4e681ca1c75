import { t } from "~/messages";
import { leading, mm, pt } from "../measures";
import type { CardFact, StatementPage } from "../model/pages";
import { type Box, type Canvas, points } from "./canvas";
import { drawCards, drawFact } from "./card";

const across = 3;
const corrections = 3;
const small = pt.statement.text;

export function drawStatementPage(canvas: Canvas, page: StatementPage): void {
  drawCards(canvas, page, ({ facts }, box) => {
    const below = drawFacts(canvas, facts, box);
    const signed = drawSigned(canvas, box);
    const declared = drawDeclaration(canvas, { ...box, height: signed - box.y });
    drawCorrections(canvas, { ...box, y: below, height: declared - below });
  });
}

function drawFacts(canvas: Canvas, facts: readonly CardFact[], { x, y, width }: Box): number {
  const cell = width / across;
  const [side, top] = [points(mm.statement.side), points(mm.statement.top)];
  let below = y;
  for (const row of rowsOf(facts)) {
    const height = points(row.some(({ look }) => look === "rtl") ? mm.statement.jawi : mm.statement.row);
    let left = x;
    for (const fact of row) {
      const box = { x: left, y: below, width: spanOf(fact) * cell, height };
      canvas.document.lineWidth(pt.frame).rect(box.x, box.y, box.width, box.height).stroke();
      const inner = { x: left + side, y: below + top, width: box.width - 2 * side, height: height - 2 * top };
      drawFact(canvas, fact, inner, 9);
      left += box.width;
    }
    below += height;
  }
  return below;
}

const spanOf = ({ isWide }: CardFact): number => (isWide ? 2 : 1);

function rowsOf(facts: readonly CardFact[]): CardFact[][] {
  const rows: CardFact[][] = [];
  let room = 0;
  for (const fact of facts) {
    if (room < spanOf(fact)) {
      rows.push([]);
      room = across;
    }
    rows.at(-1)?.push(fact);
    room -= spanOf(fact);
  }
  return rows;
}

function drawCorrections(canvas: Canvas, { x, y, width, height }: Box): void {
  const line = small * leading.text;
  const top = y + points(mm.card.gap);
  const title = `${t("sheet.card.corrections")} `;
  const bold = { size: small, weight: "bold" } as const;
  canvas.line(title, { x, y: top, width, height: line }, bold);
  const indent = canvas.widthOf(title, bold);
  const hint = { x: x + indent, y: top, width: width - indent, height: line };
  canvas.line(t("sheet.card.corrections_hint"), hint, { size: small });
  const between = (y + height - top - line) / corrections;
  for (let at = 1; at <= corrections; at++) {
    const dots = top + line + at * between;
    canvas.dotted(x, dots, x + width, dots);
  }
}

/** Returns its top. */
function drawDeclaration(canvas: Canvas, { x, y, width, height }: Box): number {
  const text = t("sheet.card.declaration");
  const lines = canvas.linesOf(text, width, { size: small }).length * small * leading.notes;
  const top = y + height - lines;
  canvas.block(text, { x, y: top, width, height: lines }, { size: small }, leading.notes, true);
  return top - points(mm.statement.declaration);
}

/** For the candidate and a parent; returns its top. */
function drawSigned(canvas: Canvas, { x, y, width, height }: Box): number {
  const line = small * leading.signed;
  const between = points(mm.statement.between);
  const half = (width - between) / 2;
  const top = y + height - points(mm.statement.line + mm.statement.gap) - 3 * line;
  const signed = [
    [t("sheet.card.candidate"), t("sheet.card.date")],
    [t("sheet.card.parent"), t("sheet.card.name"), t("sheet.card.date")],
  ];
  signed.forEach((texts, side) => {
    const left = x + side * (half + between);
    const dots = top + points(mm.statement.line);
    canvas.dotted(left, dots, left + half, dots);
    texts.forEach((text, at) => {
      const box = { x: left, y: dots + points(mm.statement.gap) + at * line, width: half, height: line };
      canvas.line(text, box, { size: small, weight: at === 0 ? "bold" : "regular" });
    });
  });
  return top;
}
