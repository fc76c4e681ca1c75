import { t } from "~/messages";
import { leading, mm, pt } from "../measures";
import type { TablePage } from "../model/pages";
import { type Box, type Canvas, points } from "./canvas";

export function drawNotes(canvas: Canvas, { notes }: TablePage, { x, y, width }: Box): void {
  if (!notes) return;
  const type = { size: pt.notes };
  const height = type.size * leading.notes;
  let at = y;
  const write = (text: string, indent: number, weight?: "bold") => {
    canvas.line(text, { x: x + indent, y: at, width: width - indent, height }, { ...type, weight });
    at += height;
  };
  if (notes.title !== null) write(notes.title, 0, "bold");
  notes.list.forEach((note, index) => {
    write(`${index + 1}. ${note}`, points(1.5));
  });
  for (const line of notes.legend) write(line, 0);
  if (notes.declaration !== null) write(notes.declaration, 0);
}

/** Of a page of any kind; returns its top. */
export function drawFoot(
  canvas: Canvas,
  { foot, page, pages }: Pick<TablePage, "foot" | "page" | "pages">,
  { x, y, width, height }: Box,
): number {
  const line = pt.foot * leading.foot;
  const top = y + height - foot.length * line;
  const number = { size: pt.pageNumber, weight: "bold", align: "right" } as const;
  const numbered = t("sheet.page", { page, pages });
  const room = width - canvas.widthOf(numbered, number) - points(mm.foot.between);
  foot.forEach((text, at) => {
    canvas.line(text, { x, y: top + at * line, width: room, height: line }, { size: pt.foot });
  });
  canvas.line(numbered, { x, y: y + height - line, width, height: line }, number);
  return top - points(mm.foot.gap);
}

export function drawSignatures(canvas: Canvas, { signatures }: TablePage, area: Box, size: number): void {
  const between = points(mm.signature.between);
  const width = (area.width - between * (signatures.length - 1)) / signatures.length;
  const line = size * leading.text;
  const [dotted, below] = [points(mm.signature.line), points(mm.signature.gap)];
  const height = line * 3 + points(mm.signature.line + mm.signature.gap);
  const y = area.y + area.height - height - below;
  signatures.forEach(({ role, office, on_behalf }, at) => {
    const x = area.x + at * (width + between);
    const write = (text: string, top: number, indent = 0, points = size) =>
      canvas.line(text, { x: x + indent, y: top, width: width - indent, height: line }, { size: points });
    write(role, y);
    if (office) write(office, y, canvas.widthOf(`${role} `, { size }), size * 0.7);
    const dots = y + line + dotted;
    canvas.dotted(x, dots, x + width, dots);
    write(t("sheet.name"), dots + below);
    const date = [t("sheet.date"), on_behalf?.day].filter(Boolean).join(" ");
    write(date, dots + below + line);
    if (on_behalf) {
      const box = { x, y: y + line, width, height: dotted };
      canvas.block(on_behalf.words, box, { size: size * 0.8 }, 1.1);
      const named = canvas.widthOf(`${t("sheet.name")} `, { size });
      const name = { x: x + named, y: dots + below, width: width - named, height: line };
      canvas.block(on_behalf.by, name, { size }, 0.9);
    }
    const stamp = t("sheet.stamp");
    const after = canvas.widthOf(date, { size }) + points(2);
    write(stamp, dots + below + line, Math.max(after, width * 0.75 - canvas.widthOf(stamp, { size })));
  });
}
