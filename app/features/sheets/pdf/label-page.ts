import { t } from "~/messages";
import { mm, pt } from "../measures";
import { barcodeOnLabel } from "../model/lines";
import type { Label, LabelPage } from "../model/pages";
import { areaOf, type Box, type Canvas, points } from "./canvas";
import { drawFoot } from "./page-foot";

const across = 3;
const label = { width: points(mm.label.width), height: points(mm.label.height) };
/** Letters that fit on three lines of a label at full size, and beside a room at the smaller one. */
const longName = 60;
const longInRoom = 90;
const centred = { align: "center", weight: "bold" } as const;
const exam = { size: pt.label.exam, line: 8 };
const where = { size: pt.label.where, line: 8, gap: points(mm.label.gap) };
const side = points(mm.label.side);
const bars = { height: points(mm.barcode.label.height), gap: points(mm.barcode.gap) };

export function drawLabelPage(canvas: Canvas, page: LabelPage): void {
  canvas.addPage("portrait");
  const area = areaOf("portrait");
  page.labels.forEach((each, at) => {
    const x = area.x + (at % across) * label.width;
    const y = area.y + Math.floor(at / across) * label.height;
    const { width, height } = label;
    canvas.dotted(x, y, x + width, y);
    canvas.dotted(x, y, x, y + height);
    canvas.dotted(x + width, y, x + width, y + height);
    canvas.dotted(x, y + height, x + width, y + height);
    drawLabel(canvas, page.exam, each, { x: x + side, y, width: width - 2 * side, height });
  });
  drawFoot(canvas, page, area);
}

function drawLabel(
  canvas: Canvas,
  of: string,
  { student_code, full_name, late, where: seat, scan }: Label,
  box: Box,
) {
  const { y, height } = box;
  const code = points(mm.label.code);
  const barcode = scan === undefined ? null : barcodeOnLabel(scan);
  const size = sizeOf(full_name, seat !== undefined, barcode !== null);
  const names = canvas.linesOf(full_name, box.width, { size, ...centred });
  const name = Math.min(names.length, 3) * size * 1.15;
  const barred = barcode ? bars.gap + bars.height : 0;
  const lines = [exam.line, code, name, seat ? where.gap + where.line : 0, barred];
  let top = y + (height - lines.reduce((sum, line) => sum + line, 0)) / 2;
  canvas.line(
    scan === undefined ? of : `${of} · ${scan}`,
    { ...box, y: top, height: exam.line },
    { size: exam.size, align: "center" },
  );
  top += exam.line;
  canvas.block(
    student_code ?? "",
    { ...box, y: top, height: code },
    { size: pt.label.code, ...centred },
    1.2,
  );
  top += code;
  canvas.block(full_name, { ...box, y: top, height: name }, { size, ...centred }, 1.15);
  top += name + where.gap;
  const mark = late ? t("sheet.label_late") : "";
  if (seat) {
    const text = [seat, mark].filter(Boolean).join(" · ");
    canvas.block(text, { ...box, y: top, height: where.line }, { size: where.size, align: "center" }, 1.1);
    top += where.line;
  } else if (mark) {
    const foot = { ...box, y: y + height - points(mm.label.bottom) - 7, height: 7 };
    canvas.line(mark, foot, { size: pt.label.late, align: "right" });
  }
  if (barcode) canvas.barcode(barcode, { ...box, y: top + bars.gap, height: bars.height });
}

function sizeOf({ length }: string, hasRoom: boolean, hasBars: boolean): number {
  if (hasRoom && length > longInRoom) return pt.label.tiny;
  return hasBars || length > longName ? pt.label.small : pt.label.name;
}
