import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";

/** The schools that the search of a list of candidates finds too. */
export function schoolsToo({ schools: n, query }: { schools: number; query: { search: string | null } }) {
  if (n === 0) return null;
  const { search } = query;
  return (
    <a href={listAddress("/search", { search, only: "schools" }, {})()}>{t("search.schools_too", { n })}</a>
  );
}
