import type { RequestRecord } from "~/features/requests/queries";
import { t } from "~/messages";
import { cellsOnScreen, columnsOnScreen } from "~/routes/parts/listing";
import { columns, requestRow } from "./rows";
import { ValuesInLine } from "./values";
import { requestsAddress } from "./words";

/** Before many requests are answered at once: with their old and new values. */
export const valueColumns = [...columnsOnScreen(columns), { key: "values", label: t("request.new") }];

export const rowWithValues = (one: RequestRecord) => ({
  id: one.id,
  cells: { ...cellsOnScreen(columns, one, {}), values: <ValuesInLine {...one} /> },
});

/** Of a list that is folded: the first request of a group shows all that have its state. */
export const foldedRow = (one: RequestRecord) => {
  const row = requestRow(one);
  return isFolded(one)
    ? { ...row, select: undefined, cells: { ...row.cells, full_name: <Group {...one} /> } }
    : row;
};

const isFolded = ({ group_total }: RequestRecord) => group_total !== null && group_total > 1;

function Group(one: RequestRecord) {
  return (
    <>
      <a href={`${requestsAddress}/groups/${one.group_id}`}>
        {t("request.group_of", { n: one.group_total ?? 0, id: one.group_id ?? 0 })}
      </a>
      <p className="context">{one.reason.slice(0, 120)}</p>
    </>
  );
}
