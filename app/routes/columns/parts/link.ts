import { t } from "~/messages";
import { type TableName, tables } from "./tables";

export function columnsLink(name: TableName, list: string) {
  const { path } = tables[name];
  const parameters = new URLSearchParams({ table: name });
  if (list !== path) parameters.set("return_to", list);
  return {
    href: `/columns?${parameters}`,
    label: t("columns.link"),
  };
}
