import { t } from "~/messages";
import { drawFoot } from "./page-foot";
import type { LabelPage } from "./pages";
import { type Paper, points } from "./paper";

const across = 3;
const label = { width: points(61.9), height: points(32.5) };
/** Letters that fit on three lines of a label at full size. */
const longName = 60;

export function drawLabelPage(paper: Paper, page: LabelPage): void {
  paper.addPage("portrait");
  const area = { x: points(12), y: points(12), width: points(186), height: points(270) };
  page.labels.forEach(({ student_code, full_name, late }, at) => {
    const x = area.x + (at % across) * label.width;
    const y = area.y + Math.floor(at / across) * label.height;
    const { width, height } = label;
    paper.dotted(x, y, x + width, y);
    paper.dotted(x, y, x, y + height);
    paper.dotted(x + width, y, x + width, y + height);
    paper.dotted(x, y + height, x + width, y + height);
    const inner = { x: x + points(2), width: width - points(4) };
    const centred = { align: "center", weight: "bold" } as const;
    const names = paper.linesOf(full_name, inner.width, { size: nameSize(full_name), ...centred });
    const name = Math.min(names.length, 3) * nameSize(full_name) * 1.15;
    let top = y + (height - 8 - points(9) - name) / 2;
    paper.line(page.exam, { ...inner, y: top, height: 8 }, { size: 7, align: "center" });
    top += 8;
    paper.block(student_code ?? "", { ...inner, y: top, height: points(9) }, { size: 19, ...centred }, 1.2);
    top += points(9);
    const box = { ...inner, y: top, height: name };
    paper.block(full_name, box, { size: nameSize(full_name), ...centred }, 1.15);
    if (late) {
      const foot = { ...inner, y: y + height - points(1) - 7, height: 7 };
      paper.line(t("sheet.label_late"), foot, { size: 6, align: "right" });
    }
  });
  drawFoot(paper, page, area);
}

const nameSize = (name: string) => (name.length > longName ? 8 : 10.5);
