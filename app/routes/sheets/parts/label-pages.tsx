import type { LabelPage } from "~/features/sheets/pdf/pages";
import { t } from "~/messages";
import { SheetFoot } from "~/ui";
import { Foot } from "./sheet-parts";

/** Desk labels show no identity number (product 6.5). */
export function LabelPages({ pages: all }: { pages: readonly LabelPage[] }) {
  return all.map(({ labels, exam, foot, page, pages }) => (
    <section key={page} className="sheet portrait">
      <ul className="labels">
        {labels.map(({ id, student_code, full_name, late }) => (
          <li key={id}>
            <p>{exam}</p>
            <b>{student_code}</b>
            <p className={full_name.length > longName ? "small" : undefined}>{full_name}</p>
            {late && <i>{t("sheet.label_late")}</i>}
          </li>
        ))}
      </ul>
      <SheetFoot foot={<Foot lines={foot} />} {...{ page, pages }} />
    </section>
  ));
}

/** Letters that fit on three lines of a label at full size. */
const longName = 60;
