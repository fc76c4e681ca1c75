import { useContext } from "react";
import type { StudentRecord } from "~/features/students/queries";
import type { Listed } from "~/features/values/lists";
import { pageSizes } from "~/features/values/page-sizes";
import { t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import { classes as classNames, Pagination, PostForm, RowMessage, rangeText, ScrollBox } from "~/ui";
import { EntryForm } from "./entry-form";
import { type EntryAnswer, EntryRow } from "./entry-row";
import type { StudentActions } from "./list-actions";
import type { Register } from "./register";
import { RegisterHead } from "./register-head";
import { RegisterRow } from "./register-row";
import { BulkBar } from "./student-table";

interface RegisterTableProps {
  register: Register;
  list: Listed<StudentRecord>;
  may: StudentActions;
  isMasked: boolean;
  address: ReturnType<typeof listAddress>;
  answer: EntryAnswer | undefined;
}

/** The roll number in the margin, a heading for each class, and the line of the next candidate as the first row. */
export function RegisterTable(props: RegisterTableProps) {
  const { register, list, may, isMasked, address, answer } = props;
  const { query, hasJawi, isLimited } = register;
  const rowMessage = useContext(RowMessage);
  const isByClass = query.sortBy === "class_name";
  const hasTicks = may.edit && list.data.length > 0;
  const isEntered = register.mayEnter || answer !== undefined;
  const width = hasJawi ? 6 : 5;
  const message = rowMessage?.table === "jadual" && (
    <tr key="told" className="told">
      <td colSpan={width}>{rowMessage.message}</td>
    </tr>
  );
  const rows = list.data.flatMap((student, at) => {
    const isFirstOfClass = isByClass && student.class_name !== list.data[at - 1]?.class_name;
    return [
      rowMessage?.row === at && message,
      isFirstOfClass && (
        <ClassHeading key={`kelas ${student.class_name}`} {...{ student, list, register, width }} />
      ),
      <RegisterRow
        key={student.id}
        isFirst={at === 0}
        back={address()}
        {...{ student, query, hasTicks, hasJawi, isByClass, isMasked }}
      />,
    ];
  });
  const box = (
    <ScrollBox className="list whole" labelledBy="jadual-tajuk" id="jadual">
      <table className={classNames("table register", hasTicks && "pick")}>
        <RegisterHead {...{ query, address, hasTicks, hasJawi, isMasked }} />
        <tbody>
          {isEntered && <EntryRow {...{ register, answer, width }} />}
          {rows}
          {rowMessage && rowMessage.row >= list.data.length && message}
        </tbody>
      </table>
    </ScrollBox>
  );
  const bar = (
    <div className="bar">
      <p id="jadual-tajuk">{t("student.list_caption", { range: rangeText(list) })}</p>
      {hasTicks && <BulkBar may={may} list={address()} total={list.total} />}
      {(isLimited || list.total > list.limit) && (
        <Pagination {...list} address={address} sizes={isLimited ? [...pageSizes, 200] : []} />
      )}
    </div>
  );
  const sheet = (
    <>
      {bar}
      {box}
    </>
  );
  return (
    <>
      {isEntered && <EntryForm action={address()} {...{ register, answer }} />}
      {hasTicks ? (
        <PostForm action="/students/bulk" className="below-rows">
          {sheet}
        </PostForm>
      ) : (
        <div className="below-rows">{sheet}</div>
      )}
    </>
  );
}

interface ClassHeadingProps {
  student: StudentRecord;
  list: Listed<StudentRecord>;
  register: Register;
  width: number;
}

/** Counts the class as it is shown: a selection shows a part of it. */
function ClassHeading({ student: { class_name }, list, register, width }: ClassHeadingProps) {
  const shown = list.data.filter((student) => student.class_name === class_name).length;
  const whole = register.classes.find((each) => each.class_name === class_name)?.n ?? shown;
  const n = list.total > list.data.length ? whole : shown;
  return (
    <tr className="k">
      <td className="no">{t("school_view.so_many", { n })}</td>
      <td colSpan={width - 1}>
        <h2>{class_name ?? t("register.no_class")}</h2>
      </td>
    </tr>
  );
}
