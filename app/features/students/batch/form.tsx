import { hasProblems, isMessageKey, labelOf, type Problem, type Problems, t } from "~/messages";
import { CellField, ScrollBox, TextField } from "~/ui";
import { type BatchColumn, batchColumns } from "../fields";
import { ClassOptions, existingRecord } from "../form";
import { BATCH_ROWS, batchCells, cellName, isBlank, isBlankRow } from "./rows";

const attributes: Partial<Record<BatchColumn, object>> = {
  full_name: {},
  full_name_arabic: { dir: "rtl", lang: "ar" },
  ic_number: { inputMode: "numeric", width: "half" },
  gender: { width: "tiny" },
  is_student: { width: "tiny" },
  is_citizen: { width: "tiny" },
};

export function shortLabelOf(column: BatchColumn): string {
  const key = `short.${column}`;
  return isMessageKey(key) ? t(key) : labelOf(column);
}

export interface BatchFieldsProps {
  columns: "class_name" | "all" | null;
  classNameAbove: string | null;
  /** The classes that the school has already. */
  classes?: readonly string[];
  typed: Record<string, unknown> | null;
  problems: Problems;
}

export function BatchFields({ columns, classNameAbove, classes = [], typed, problems }: BatchFieldsProps) {
  const showsClass = columns !== null;
  const shown = batchColumns.filter((column, at) =>
    column === "class_name" ? showsClass : at < 2 || columns === "all",
  );
  const forAll = typed ? typed.class_name : showsClass ? null : classNameAbove;
  const rows = typed ? rowsAgain(typed.rows) : blankRows(showsClass ? classNameAbove : null);
  const isWrong = hasProblems(problems);
  const proposed = (typed?.jawi_rows as number[] | undefined) ?? [];
  const asksClass = !showsClass && !forAll;
  const start =
    proposed[0] === undefined ? nextNeeded(rows) : { at: proposed[0], column: "full_name_arabic" };
  const isStart = (at: number, column: BatchColumn) =>
    (proposed.length > 0 || !(isWrong || asksClass)) && at === start?.at && column === start.column;
  return (
    <>
      <div className="typing-top">
        <TextField
          name="class_name"
          label={t("batch.class_for_all")}
          hint={t(showsClass ? "batch.class_hint" : "batch.class_order")}
          list={classes.length > 0 ? "kelas" : undefined}
          value={typeof forAll === "string" ? forAll : null}
          problems={problems.class_name}
          autoFocus={!isWrong && asksClass && proposed.length === 0}
          width="short"
        />
        <ClassOptions classes={classes} />
      </div>
      <ScrollBox className={columns === "all" ? "rows" : "rows few"} labelledBy="baris-tajuk">
        <table className="table typing" data-need="full_name ic_number" data-once="class_name">
          <caption id="baris-tajuk">{t("batch.caption")}</caption>
          <thead>
            <tr>
              <th scope="col" className="num">
                {t("batch.row")}
              </th>
              {shown.map((column) => (
                <th key={column} scope="col" className={column === "full_name" ? "grow" : undefined}>
                  {shortLabelOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, cells }) => (
              <tr key={at}>
                <th scope="row" className="num">
                  {at + 1}
                </th>
                {shown.map((column) => (
                  <td key={column}>
                    <Cell
                      at={at}
                      column={column}
                      value={cells[column]}
                      problems={problems[cellName(at, column)]}
                      isProposed={column === "full_name_arabic" && proposed.includes(at)}
                      autoFocus={isStart(at, column)}
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

interface CellProps {
  at: number;
  column: BatchColumn;
  value: unknown;
  problems: Problem[] | undefined;
  autoFocus: boolean;
  isProposed: boolean;
}

function Cell({ at, column, value, problems, autoFocus, isProposed }: CellProps) {
  const existing = existingRecord({ own: problems ?? [] });
  return (
    <>
      <CellField
        name={cellName(at, column)}
        label={shortLabelOf(column)}
        value={typeof value === "string" ? value : null}
        {...{ problems, autoFocus, ...(attributes[column] ?? { width: "half" }) }}
      />
      {isProposed && <i>{t("jawi.row_mark")}</i>}
      {existing && <a href={`/student/${existing}`}>{t("student.existing_link")}</a>}
    </>
  );
}

interface ShownRow {
  at: number;
  cells: Partial<Record<string, unknown>>;
}

const documents = ["ic_number", "birth_cert_number", "passport_number"] as const;

/** The cell after the typed ones: one that the last row lacks, or the name of the row below. */
function nextNeeded(rows: readonly ShownRow[]): { at: number; column: string } | undefined {
  const last = rows.findLast(({ cells }) => !isBlankRow(cells));
  if (last && isBlank(last.cells.full_name)) return { at: last.at, column: "full_name" };
  if (last && documents.every((column) => isBlank(last.cells[column])))
    return { at: last.at, column: "ic_number" };
  const below = last ? rows[rows.indexOf(last) + 1] : rows[0];
  return below && { at: below.at, column: "full_name" };
}

function blankRows(firstClass: string | null): ShownRow[] {
  return Array.from({ length: BATCH_ROWS.shown }, (_, at) => ({
    at,
    cells: at === 0 ? { class_name: firstClass } : {},
  }));
}

/** Every typed row at its place, and blank rows up to the usual number. */
function rowsAgain(typed: unknown): ShownRow[] {
  const given = Array.isArray(typed) ? Array.from(typed) : [];
  const rows = given.map((cells, at) => ({ at, cells: batchCells(cells) }));
  return [...rows, ...blankRows(null).slice(rows.length)];
}

/** Of a form that came back; the script counts on while rows are typed. */
export function FilledRows({ typed }: { typed: unknown }) {
  const n = rowsAgain(typed).filter(({ cells }) => !isBlankRow(cells)).length;
  return (
    <p className="context" hidden={n === 0}>
      <b data-filled="">{n}</b> {t("batch.filled")}
    </p>
  );
}
