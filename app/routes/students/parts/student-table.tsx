import type { ReactNode } from "react";
import { mostAtOnce } from "~/features/students/bulk/rules";
import type { ListColumn } from "~/features/students/fields";
import { type StudentList, studentSorts } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import { type Listed, pageSizes } from "~/features/values/lists";
import { t } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";
import type { listAddress } from "~/routes/parts/addresses";
import { placeKey } from "~/routes/parts/closed-list";
import { cellsOnScreen } from "~/routes/parts/listing";
import {
  AllFound,
  Button,
  DataTable,
  HiddenFields,
  Pagination,
  PostForm,
  RowCheckbox,
  rangeText,
  Ticked,
} from "~/ui";
import type { StudentActions } from "./list-actions";
import { columnsOf } from "./rows";

const sortable = new Set<string>(studentSorts);

interface StudentTableProps {
  query: StudentList;
  list: Listed<StudentRecord>;
  shown: readonly ListColumn[];
  may: StudentActions;
  isMasked: boolean;
  address: ReturnType<typeof listAddress>;
  empty: ReactNode;
}

export function StudentTable(props: StudentTableProps) {
  const { query, list, shown, may, isMasked, address, empty } = props;
  const back = address();
  const { usual } = tables.students;
  const mayTick = may.operations.length > 0;
  const columns = columnsOf(shown).filter(({ isActions }) => may.edit || !isActions);
  const table = (
    <DataTable
      codes
      caption={t("student.list_caption", { range: rangeText(list) })}
      columns={columns.map((column) => ({
        ...column,
        sort: sortOf(column.key),
        isSpare: column.key === "exam_year" && query.exam_year !== null && String(shown) === String(usual),
      }))}
      rows={list.data.map((student, at) => ({
        id: student.id,
        select:
          mayTick && student.erased_at === null && !may.unticked.includes(placeKey(student)) ? (
            <RowCheckbox value={student.id} about={student.full_name} />
          ) : undefined,
        cells: cellsOnScreen(columns, student, {
          may,
          back,
          isFirstFound: at === 0 && query.search !== null,
        }),
      }))}
      empty={empty}
      fits={shown.length <= usual.length}
      bar={
        <>
          {mayTick && <BulkBar may={may} list={back} total={list.total} />}
          <Pagination {...list} address={address} sizes={pageSizes} />
        </>
      }
    />
  );
  return mayTick ? <PostForm action="/students/bulk">{table}</PostForm> : table;

  function sortOf(column: string) {
    if (!sortable.has(column) || (column === "ic_number" && isMasked)) return undefined;
    const direction = query.sortBy === column ? query.sortDirection : null;
    const sortDirection = direction === "asc" ? "desc" : "asc";
    return { direction, href: address({ sortBy: column, sortDirection, page: 1 }) };
  }
}

export function BulkBar({ may, list, total }: { may: StudentActions; list: string; total: number }) {
  return (
    <div className="bulk">
      <Ticked />
      <select name="operation" className="input" aria-label={t("word.actions")}>
        {may.operations.map((action) => (
          <option key={action} value={action}>
            {t(`bulk.${action}`)}
          </option>
        ))}
      </select>
      <Button kind="secondary">{t("action.continue")}</Button>
      {total > 1 && total <= mostAtOnce && <AllFound n={total} />}
      <HiddenFields values={{ list }} />
    </div>
  );
}
