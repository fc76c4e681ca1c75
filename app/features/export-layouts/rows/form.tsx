import { labelOf, t } from "~/messages";
import { CellField, type Choice, ScrollBox } from "~/ui";
import { layoutFields } from "../columns";
import { type ColumnRow, constantField } from "./rows";

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

/** A value that is no option stays, so that nothing typed in the text form is lost. */
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
