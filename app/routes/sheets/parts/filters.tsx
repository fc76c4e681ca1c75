import { isSelection, sheetOrders } from "~/features/sheets/filters";
import type { Sheet } from "~/features/sheets/queries";
import { t } from "~/messages";
import { FilterForm, SelectField, TextField } from "~/ui";
import { sheetAddress, sheetPath } from "./addresses";

/** Only the address holds the filters, so closing the sheet drops them (product 6.6). */
export function SheetFilterForm({ sheet }: { sheet: Sheet }) {
  const { school_code, year, filters, classes } = sheet;
  const path = sheetPath(sheet.sheet);
  const isWhole = !isSelection(filters) && filters.paper === undefined && filters.order === sheetOrders[0];
  return (
    <FilterForm
      action={path}
      clearHref={isWhole ? undefined : sheetAddress(path, { school_code, exam_year: year })}
      hidden={{ school_code, exam_year: year, room_id: filters.room_id }}
      isQuestion
    >
      <SelectField
        name="class_name"
        blank={t("word.all")}
        value={filters.class_name}
        options={classes.flatMap(({ class_name, total }) =>
          class_name === null
            ? []
            : [{ value: class_name, label: t("sheet.class", { class_name, n: total }) }],
        )}
      />
      <SelectField
        name="gender"
        blank={t("word.all")}
        value={filters.gender}
        options={(["L", "P"] as const).map((value) => ({ value, label: t(`gender.${value}`) }))}
      />
      <TextField name="number_from" value={filters.number_from} inputMode="numeric" width="tiny" />
      <TextField name="number_to" value={filters.number_to} inputMode="numeric" width="tiny" />
      <SelectField
        name="order"
        blank={false}
        value={filters.order}
        options={sheetOrders.map((value) => ({ value, label: t(`sheet.order.${value}`) }))}
      />
      <SelectField
        name="only_students"
        blank={t("word.all")}
        value={filters.only_students ? "true" : null}
        options={[{ value: "true", label: t("sheet.only_students") }]}
      />
      {sheet.offered.length > 0 && (
        <SelectField
          name="paper"
          blank={t("word.all")}
          value={filters.paper}
          options={sheet.offered.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        />
      )}
    </FilterForm>
  );
}
