import { useContext } from "react";
import type { StudentList } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import { hasClass, mostOnASheet } from "~/features/students/register/rules";
import type { Listed } from "~/features/values/lists";
import { pageSizes } from "~/features/values/lists";
import { labelOf, t } from "~/messages";
import { type listAddress, recordAddress } from "~/routes/parts/addresses";
import { firstFound } from "~/routes/parts/found-address";
import { classes as classNames, Pagination, PostForm, RowMessage, rangeText, ScrollBox, TickAll } from "~/ui";
import { EntryForm } from "./entry-form";
import { type EntryAnswer, EntryRow } from "./entry-row";
import type { StudentActions } from "./list-actions";
import type { Register } from "./register";
import { textOf } from "./rows";
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
  const hasTicks = may.operations.length > 0;
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
      <p id="jadual-tajuk">
        {t("student.list_caption", { range: rangeText(list) })}
        {classInWords(register)}
      </p>
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

/** A long register shows a class at a time, and says which. */
function classInWords({ classes, query, sums }: Register): string | null {
  if (sums.n <= mostOnASheet || !hasClass(query)) return null;
  const at = classes.findIndex(({ class_name }) => class_name === query.class_name);
  return at < 0 ? null : t("register.class_of", { m: at + 1, of: classes.length, n: sums.n });
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

interface RegisterHeadProps {
  query: StudentList;
  address: ReturnType<typeof listAddress>;
  hasTicks: boolean;
  hasJawi: boolean;
  isMasked: boolean;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

function RegisterHead({ query, address, hasTicks, hasJawi, isMasked }: RegisterHeadProps) {
  const sorted = (column: string, label: string, className?: string) => {
    const direction = query.sortBy === column ? query.sortDirection : null;
    const sortDirection = direction === "asc" ? "desc" : "asc";
    return (
      <th scope="col" className={className} aria-sort={direction ? ariaSort[direction] : undefined}>
        {column === "student_code" && hasTicks && <TickAll />}
        <a href={address({ sortBy: column, sortDirection, page: 1 })}>{label}</a>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        {sorted("student_code", t("register.number"), "no")}
        {sorted("full_name", t("short.full_name"))}
        {isMasked ? <th scope="col">{t("short.ic_number")}</th> : sorted("ic_number", t("short.ic_number"))}
        {sorted("class_name", labelOf("class_name"))}
        {hasJawi && (
          <th scope="col" className="num">
            {t("register.jawi")}
          </th>
        )}
        <th scope="col">{t("register.gender")}</th>
      </tr>
    </thead>
  );
}

interface RegisterRowProps {
  student: StudentRecord;
  query: StudentList;
  back: string;
  isFirst: boolean;
  hasTicks: boolean;
  hasJawi: boolean;
  isByClass: boolean;
  isMasked: boolean;
}

/** A page has up to 200 of these, so each is as little markup as it can be. */
function RegisterRow(props: RegisterRowProps) {
  const { student, query, back, isFirst, hasTicks, hasJawi, isByClass, isMasked } = props;
  const { id, full_name, student_code, class_name, full_name_arabic, gender } = student;
  const identity = textOf("ic_number", student, []);
  const lacks = identity === null && !isMasked;
  const number = <RollNumber code={student_code} />;
  return (
    <tr id={isFirst ? "baris" : undefined}>
      <td className="no">
        {hasTicks && student.erased_at === null ? (
          // biome-ignore lint/a11y/noLabelWithoutControl: its tick box is its control
          <label>
            <Tick id={id} about={student_code === null ? full_name : null} />
            {number}
          </label>
        ) : (
          number
        )}
      </td>
      <th scope="row">
        <a href={recordAddress(id, back)} id={isFirst && query.search !== null ? firstFound : undefined}>
          {full_name}
        </a>
      </th>
      <td colSpan={isByClass ? 2 : undefined} className={lacks ? "lacks" : "ic"}>
        {lacks ? t("register.no_document") : identity}
      </td>
      {!isByClass && <td>{class_name}</td>}
      {hasJawi && (
        <td lang="ar" dir="rtl">
          {full_name_arabic}
        </td>
      )}
      <td>{gender}</td>
    </tr>
  );
}

/** The roll number is the label of its tick box; a candidate without one is ticked by name. */
const Tick = ({ id, about }: { id: number; about: string | null }) => (
  <input
    type="checkbox"
    name="id"
    value={id}
    aria-label={about === null ? undefined : t("ui.select_row", { name: about })}
  />
);

/** `BRA1001/` is the same in every row, so the last part is the strong one. */
function RollNumber({ code }: { code: string | null }) {
  if (code === null) return <b>—</b>;
  const at = code.lastIndexOf("/") + 1;
  return (
    <>
      {code.slice(0, at)}
      <b>{code.slice(at)}</b>
    </>
  );
}
