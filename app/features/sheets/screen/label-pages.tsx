import { t } from "~/messages";
import { isLong } from "../model/card-room";
import type { LabelPage } from "../model/pages";
import { Foot, labelBars } from "./parts";
import { SheetFoot } from "./sheet-page";

/** Desk labels show no identity number (product 6.5). */
export function LabelPages({ pages: all }: { pages: readonly LabelPage[] }) {
  return all.map(({ labels, exam, foot, page, pages }) => (
    <section key={page} className="sheet portrait">
      <ul className="labels">
        {labels.map(({ id, student_code, full_name, late, where, scan }) => (
          <li key={id}>
            <p>{scan === undefined ? exam : `${exam} · ${scan}`}</p>
            <b className={isLong(student_code) ? "long" : undefined}>{student_code}</b>
            <p className={sizeOf(full_name, where !== undefined, scan !== undefined)}>{full_name}</p>
            {where && (
              <u>
                {where}
                {late && ` · ${t("sheet.label_late")}`}
              </u>
            )}
            {scan !== undefined && labelBars(scan)}
            {late && !where && <i>{t("sheet.label_late")}</i>}
          </li>
        ))}
      </ul>
      <SheetFoot foot={<Foot lines={foot} />} {...{ page, pages }} />
    </section>
  ));
}

/** Letters that fit on three lines of a label at full size, and beside a room at the smaller one. */
const longName = 60;
const longInRoom = 90;

function sizeOf({ length }: string, hasRoom: boolean, hasBars: boolean) {
  if (hasRoom && length > longInRoom) return "tiny";
  return hasBars || length > longName ? "small" : undefined;
}
