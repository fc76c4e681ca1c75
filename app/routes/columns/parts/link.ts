import { t } from "~/messages";
import { type TableName, tables } from "./tables";

export function columnsLink(name: TableName, shown: readonly string[], list: string) {
  const { columns, path } = tables[name];
  const n = columns.length - shown.length;
  const parameters = new URLSearchParams({ table: name });
  if (list !== path) parameters.set("return_to", list);
  return {
    href: `/columns?${parameters}`,
    label: n > 0 ? t("columns.link_hidden", { n }) : t("columns.link"),
  };
}
