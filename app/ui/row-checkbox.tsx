import { t } from "~/messages";

/** Without the module it does nothing, and the stylesheet hides it. */
export const TickAll = () => (
  <label>
    <input type="checkbox" value="" aria-label={t("ui.select_all")} />
  </label>
);

interface RowCheckboxProps {
  name?: string;
  id?: string;
  value: string | number;
  checked?: boolean;
  about: string;
  form?: string;
}

/** The module writes the number of ticked rows here. */
export const Ticked = () => <span>{t("ui.ticked")}</span>;

/** Takes everything that the filter finds, on every page. */
export function AllFound({ n, isChosen }: { n: number; isChosen?: boolean }) {
  return (
    <label>
      <input type="checkbox" name="chosen" value="all" defaultChecked={isChosen} /> {t("bulk.all", { n })}
    </label>
  );
}

/** The label fills the cell, so the whole cell can be pressed. */
export function RowCheckbox({ name = "id", checked, about, ...attributes }: RowCheckboxProps) {
  const label = t("ui.select_row", { name: about });
  return (
    <label>
      <input type="checkbox" name={name} defaultChecked={checked} aria-label={label} {...attributes} />
    </label>
  );
}
