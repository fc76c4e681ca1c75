import type { ReactNode } from "react";
import { mostAtOnce } from "~/features/students/bulk/rules";
import type { ListColumn } from "~/features/students/fields";
import type { StudentList } from "~/features/students/list/schema";
import { studentSorts } from "~/features/students/list/sorts";
import type { StudentRecord } from "~/features/students/queries.server";
import type { Listed } from "~/features/values/lists";
import { labelOf, t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import { addressWithYear } from "~/routes/parts/listed-year";
import { paperOf } from "~/routes/parts/paper";
import { Button, DataTable, HiddenFields, Pagination, PostForm, RowCheckbox, rangeText } from "~/ui";
import type { StudentActions } from "./list-actions";
import { cellsOf } from "./rows";

const defaults = { sortBy: "full_name", sortDirection: "asc" };

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

export function StudentTable({ query, list, shown, may, isMasked, address, empty }: StudentTableProps) {
  const back = address();
  const table = (
    <DataTable
      codes
      caption={t("student.list_caption", { range: rangeText(list) })}
      columns={[
        ...["full_name", ...shown].map((key) => ({ key, label: labelOf(key), sort: sortOf(key) })),
        ...(may.edit ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
      ]}
      rows={list.data.map((student, at) => ({
        id: student.id,
        select: may.edit ? <RowCheckbox value={student.id} about={student.full_name} /> : undefined,
        cells: cellsOf(student, may, back, shown, at === 0 && query.search !== null),
      }))}
      empty={empty}
    />
  );
  return (
    <>
      {may.edit && list.data.length > 0 ? (
        <PostForm action="/students/bulk">
          {table}
          <BulkBar may={may} list={back} total={list.total} />
        </PostForm>
      ) : (
        table
      )}
      <Pagination
        {...list}
        address={address}
        paper={addressWithYear(paperOf("/students"), { ...query, page: null, limit: null }, defaults)()}
        isResizable
      />
    </>
  );

  function sortOf(column: string) {
    if (!sortable.has(column) || (column === "ic_number" && isMasked)) return undefined;
    const direction = query.sortBy === column ? query.sortDirection : null;
    const sortDirection = direction === "asc" ? "desc" : "asc";
    return { direction, href: address({ sortBy: column, sortDirection, page: 1 }) };
  }
}

function BulkBar({ may, list, total }: { may: StudentActions; list: string; total: number }) {
  const actions = (["class_name", "withdraw", "delete"] as const).filter(
    (action) => action !== "delete" || may.delete,
  );
  return (
    <div className="bulk">
      <label htmlFor="deed">{t("bulk.label")}</label>
      <select id="deed" name="deed" className="input w-short">
        {actions.map((action) => (
          <option key={action} value={action}>
            {t(`bulk.${action}`)}
          </option>
        ))}
      </select>
      {total > 1 && total <= mostAtOnce && (
        <label className="choice">
          <input type="checkbox" name="chosen" value="all" />
          {t("bulk.all", { n: total })}
        </label>
      )}
      <HiddenFields values={{ list }} />
      <Button kind="secondary">{t("action.continue")}</Button>
    </div>
  );
}
