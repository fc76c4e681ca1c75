import { t } from "~/messages";
import { Notice } from "~/ui";

export function UnknownFilters({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <Notice kind="warning" title={t("stats.unknown_title")}>
      <p>{t("stats.unknown", { values: values.join(", ") })}</p>
    </Notice>
  );
}
