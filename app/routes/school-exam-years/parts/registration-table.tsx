import type { ReactNode } from "react";
import type { Registration, RegistrationSums } from "~/features/school-exam-years/queries";
import type { RegistrationList } from "~/features/school-exam-years/schema";
import type { Listed } from "~/features/values/lists";
import { pageSizes } from "~/features/values/page-sizes";
import { t } from "~/messages";
import { type listAddress, sortLink } from "~/routes/parts/addresses";
import { cellsOnScreen } from "~/routes/parts/listing";
import { Button, type Choice, DataTable, Pagination, rangeText, Ticked } from "~/ui";
import { columns, Tick } from "./rows";

const TickedActions = () => (
  <div className="bulk">
    <Ticked />
    <Button kind="secondary">{t("school_exam_year.bulk_link")}</Button>
    <Button name="recount" value="true" kind="quiet">
      {t("school_exam_year.recount_link")}
    </Button>
  </div>
);

const always = ["school_name", "actions"];
const unsorted = ["state", "print_state", "actions", "print"];

interface RegistrationTableProps {
  query: RegistrationList;
  list: Listed<Registration>;
  sums: RegistrationSums;
  shown: readonly string[];
  mayManage: boolean;
  districts: readonly Choice[];
  address: ReturnType<typeof listAddress>;
  empty: ReactNode;
  /** The columns that fit. */
  usual: readonly string[];
}

export function RegistrationTable(props: RegistrationTableProps) {
  const { query, list, sums, shown, mayManage, districts, address, empty, usual } = props;
  const mayTick = mayManage && list.data.length > 0;
  const ofTable = columns.filter(({ key }) => [...always, ...shown].includes(key));
  const spare = ["is_not_empty", query.exam_year !== null && "exam_year"];
  const isUsual = String(shown) === String(usual);
  const table = (
    <DataTable
      codes
      caption={t("school_exam_year.list_caption", {
        range: rangeText(list),
        students: sums.total_students,
        with_code: sums.total_student_with_code,
      })}
      columns={ofTable.map((column) => ({
        ...column,
        isSpare: isUsual && spare.includes(column.key),
        sort: unsorted.includes(column.key) ? undefined : sortLink(address, query, column.key),
      }))}
      rows={list.data.map((registration) => ({
        id: registration.id,
        select: mayManage ? <Tick registration={registration} /> : undefined,
        cells: cellsOnScreen(ofTable, registration, { mayManage, districts, list: address() }),
      }))}
      empty={empty}
      fits={shown.length <= usual.length}
      bar={
        <>
          {mayTick && <TickedActions />}
          <Pagination {...list} address={address} sizes={pageSizes} />
        </>
      }
    />
  );
  if (!mayTick) return table;
  return (
    <form method="get" action="/school_exam_years/bulk">
      {table}
    </form>
  );
}
