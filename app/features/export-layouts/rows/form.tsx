import { labelOf, t } from "~/messages";
import { CellField, type Choice, ScrollBox } from "~/ui";
import { layoutFields, partsOf } from "../columns";

/** A column as its row of the form has it, before it is checked. */
interface ColumnRow {
  field: string;
  heading: string;
  width: string;
  options: string;
  /** Of a constant: its text. */
  codes: string;
}

const rowParts = ["field", "heading", "width", "options", "codes"] as const;

/** The choice of a column whose text is the same for every candidate. */
const constantField = "tetap";

const blank: ColumnRow = { field: "", heading: "", width: "", options: "", codes: "" };

const isBlank = (row: ColumnRow) => rowParts.every((part) => row[part] === "");

export function rowsOf(column_lines: string): ColumnRow[] {
  const lines = column_lines.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  return lines.map((line): ColumnRow => {
    const [field = "", heading = "", width = "", options = "", codes = ""] = partsOf(line);
    const constant = /^"([^"]*)"$/.exec(field)?.[1];
    const row = { field, heading, width, options, codes };
    return constant === undefined ? row : { ...row, field: constantField, codes: constant };
  });
}

/** Rows with nothing in them are left out. */
export const linesOf = (rows: readonly ColumnRow[]): string =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ field, codes, ...row }) =>
      field === constantField ? { field: `"${codes}"`, ...row, codes: "" } : { field, ...row, codes },
    )
    .map((row) => {
      const parts = rowParts.map((part) => row[part].replaceAll("|", "\\|"));
      return parts.slice(0, parts.findLastIndex((part) => part !== "") + 1).join(" | ");
    })
    .join("\n");

/** From what a form sent. */
export function rowsIn(sent: unknown): ColumnRow[] | null {
  if (!Array.isArray(sent)) return null;
  return sent.map((row): ColumnRow => {
    const given = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
    const text = (part: keyof ColumnRow) => (typeof given[part] === "string" ? given[part].trim() : "");
    return Object.fromEntries(rowParts.map((part) => [part, text(part)])) as unknown as ColumnRow;
  });
}

/** After a button of a row, `up 3`; `at` is the row that the person goes on with. */
export function changedRows(rows: readonly ColumnRow[], button: string): { rows: ColumnRow[]; at: number } {
  const [command, given] = button.split(" ");
  const at = Number(given ?? 0);
  const one = rows[at];
  if (command === "add") return { rows: [...rows, blank], at: rows.length };
  if (!one) return { rows: [...rows], at: 0 };
  const others = rows.filter((_, index) => index !== at);
  if (command === "remove") return { rows: others, at: Math.min(at, others.length - 1) };
  const to = Math.min(Math.max(0, at + (command === "up" ? -1 : 1)), others.length);
  return { rows: [...others.slice(0, to), one, ...others.slice(to)], at: to };
}

const fields: readonly Choice[] = [
  ...layoutFields.map((value) => ({ value, label: labelOf(value) })),
  { value: constantField, label: t("export_layout.constant") },
];

const options: readonly Choice[] = (
  ["kiri", "kanan", "sifar", "kiri_potong", "kanan_potong", "sifar_potong"] as const
).map((name) => ({
  value: name === "kiri" ? "" : name.replace("_", " "),
  label: t(`layout_option.${name}`),
}));

const buttons = ["up", "down", "remove"] as const;

interface ColumnRowsProps {
  rows: readonly ColumnRow[];
  /** The row that takes the focus. */
  focused: number | null;
}

/** A row for each column of the file. Its buttons send the form, which comes back changed and unsaved. */
export function ColumnRows({ rows, focused }: ColumnRowsProps) {
  const nameOf = (at: number, part: keyof ColumnRow) => `columns[${at}].${part}`;
  return (
    <ScrollBox labelledBy="lajur-tajuk">
      <table className="table typing">
        <caption id="lajur-tajuk">{t("export_layout.rows", { n: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col" className="num">
              {t("batch.row")}
            </th>
            {(["field", "heading", "width", "options", "codes"] as const).map((part) => (
              <th key={part} scope="col">
                {t(`export_layout.row.${part}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
            <tr key={at}>
              <th scope="row" className="num">
                {at + 1}
              </th>
              <td>
                <SelectCell
                  id={at === 0 ? "column_lines" : undefined}
                  name={nameOf(at, "field")}
                  label={t("ui.label_row", { label: t("export_layout.row.field"), row: at + 1 })}
                  options={fields}
                  value={row.field}
                  blank
                  autoFocus={focused === at}
                />
              </td>
              <td>
                <CellField
                  name={nameOf(at, "heading")}
                  label={t("export_layout.row.heading")}
                  value={row.heading}
                />
              </td>
              <td>
                <CellField
                  name={nameOf(at, "width")}
                  label={t("export_layout.row.width")}
                  value={row.width}
                  inputMode="numeric"
                  width="tiny"
                />
              </td>
              <td>
                <SelectCell
                  name={nameOf(at, "options")}
                  label={t("ui.label_row", { label: t("export_layout.row.options"), row: at + 1 })}
                  options={options}
                  value={row.options}
                />
              </td>
              <td>
                <CellField
                  name={nameOf(at, "codes")}
                  label={t("export_layout.row.codes")}
                  value={row.codes}
                />
              </td>
              <td className="nowrap">
                {buttons.map((button) => (
                  <button
                    key={button}
                    type="submit"
                    className="btn quiet"
                    name="row"
                    value={`${button} ${at}`}
                    aria-label={t(`export_layout.row_${button}`, { row: at + 1 })}
                  >
                    {t(`export_layout.${button}`)}
                  </button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface SelectCellProps {
  id?: string;
  name: string;
  label: string;
  options: readonly Choice[];
  value: string;
  blank?: boolean;
  autoFocus?: boolean;
}

/** A value that is no option stays, so that nothing that a call or an earlier release saved is lost. */
function SelectCell({ id, name, label, options: choices, value, blank, autoFocus }: SelectCellProps) {
  const isKnown = choices.some((choice) => choice.value === value) || (blank && value === "");
  return (
    <div className="cell">
      <select
        className="input"
        {...{ id, name }}
        aria-label={label}
        defaultValue={value}
        {...{ autoFocus: autoFocus || undefined }}
      >
        {blank && <option value="">{t("word.please_choose")}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
