import { groupedIc, type Problems, t } from "~/messages";
import { CellField, ScrollBox } from "~/ui";
import { shortLabelOf } from "../batch/form";
import { cellName } from "../batch/rows";
import { ClassOptions } from "../form";
import type { StudentRecord } from "../queries";
import { type GridCells, type GridColumn, gridColumns } from "./rows";

const attributes: Record<GridColumn, object> = {
  class_name: { list: "kelas", width: "half" },
  gender: { width: "tiny" },
  full_name_arabic: { dir: "rtl", lang: "ar" },
  is_student: { width: "tiny" },
};

export type GridStudent = Pick<
  StudentRecord,
  "id" | "full_name" | "student_code" | "ic_number" | "passport_number" | "birth_cert_number"
>;

export interface ShownRow<Shown extends GridStudent = GridStudent> {
  /** Its place in the form; a row whose candidate is gone is left out. */
  at: number;
  student: Shown;
  cells: GridCells;
}

interface GridFieldsProps {
  rows: readonly ShownRow[];
  classes: readonly string[];
  caption: string;
  problems: Problems;
  autoFocus: boolean;
}

/** The cells are those of the batch form, so that its keys work in them. */
export function GridFields({ rows, classes, caption, problems, autoFocus }: GridFieldsProps) {
  return (
    <>
      <ClassOptions classes={classes} />
      <ScrollBox className="rows pinned" labelledBy="baris-tajuk">
        <table className="table typing" data-need="">
          <caption id="baris-tajuk">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="num">
                {t("batch.row")}
              </th>
              <th scope="col">{t("short.full_name")}</th>
              {gridColumns.map((column) => (
                <th key={column} scope="col" className={column === "full_name_arabic" ? "grow" : undefined}>
                  {shortLabelOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, student, cells }, index) => (
              <tr key={student.id}>
                <th scope="row" className="num">
                  {at + 1}
                </th>
                <td className="said">
                  {student.full_name}
                  <span>{numbersOf(student)}</span>
                </td>
                {gridColumns.map((column, place) => (
                  <td key={column}>
                    <CellField
                      name={cellName(at, column)}
                      label={shortLabelOf(column)}
                      value={cells[column]}
                      problems={problems[cellName(at, column)]}
                      autoFocus={autoFocus && index === 0 && place === 0}
                      {...attributes[column]}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

const numbersOf = ({ student_code, ic_number, passport_number, birth_cert_number }: GridStudent) =>
  [student_code, groupedIc(ic_number) ?? passport_number ?? birth_cert_number].filter(Boolean).join(" · ");
