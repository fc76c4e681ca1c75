import { useContext } from "react";
import type { StudentList } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import { hasClass, mostOnASheet } from "~/features/students/register/rules";
import { html, type Markup } from "~/features/values/html";
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
  const back = address();
  const markup = list.data.map((student, at) => {
    const isFirstOfClass = isByClass && student.class_name !== list.data[at - 1]?.class_name;
    const isFirst = at === 0;
    const row = rowOf({ student, query, back, isFirst, hasTicks, hasJawi, isByClass, isMasked });
    return isFirstOfClass ? [classHeading(student, { list, register, width }), row] : [row];
  });
  const placed = rowMessage?.table === "jadual" ? rowMessage : null;
  const before = markup.slice(0, placed?.row).flat();
  const after = placed ? markup.slice(placed.row).flat() : [];
  const box = (
    <ScrollBox className="list whole" labelledBy="jadual-tajuk" id="jadual">
      <table className={classNames("table register", hasTicks && "pick")}>
        <RegisterHead {...{ query, address, hasTicks, hasJawi, isMasked }} />
        {isEntered && (
          <tbody>
            <EntryRow {...{ register, answer, width }} />
          </tbody>
        )}
        <Rows rows={before} />
        {placed && (
          <tbody>
            <tr className="told">
              <td colSpan={width}>{placed.message}</td>
            </tr>
          </tbody>
        )}
        <Rows rows={after} />
      </table>
    </ScrollBox>
  );
  const bar = (
    <div className="bar">
      <p id="jadual-tajuk">
        {t("student.list_caption", { range: rangeText(list) })}
        {classInWords(register)}
      </p>
      {hasTicks && <BulkBar may={may} list={back} total={list.total} />}
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
      {isEntered && <EntryForm action={back} {...{ register, answer }} />}
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

/** Counts the class as it is shown: a selection shows a part of it. */
function classHeading(
  { class_name }: StudentRecord,
  { list, register, width }: { list: Listed<StudentRecord>; register: Register; width: number },
): Markup {
  const shown = list.data.filter((student) => student.class_name === class_name).length;
  const whole = register.classes.find((each) => each.class_name === class_name)?.n ?? shown;
  const n = list.total > list.data.length ? whole : shown;
  const name = class_name ?? t("register.no_class");
  return html`<tr class="k"><td class="no">${t("school_view.so_many", { n })}</td><td colspan="${width - 1}"><h2>${name}</h2></td></tr>`;
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

/** Rows that `html` has written. */
function Rows({ rows }: { rows: readonly Markup[] }) {
  const { text } = html`${rows}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `html` has escaped each value
  return rows.length > 0 && <tbody dangerouslySetInnerHTML={{ __html: text }} />;
}

interface RegisterRow {
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
function rowOf(row: RegisterRow): Markup {
  const { student, query, back, isFirst, hasTicks, hasJawi, isByClass, isMasked } = row;
  const { id, full_name, student_code, class_name, full_name_arabic, gender } = student;
  const identity = textOf("ic_number", student, []);
  const lacks = identity === null && !isMasked;
  const number = rollNumber(student_code);
  const isTicked = hasTicks && student.erased_at === null;
  const margin = isTicked
    ? html`<label>${tick(id, student_code === null ? full_name : null)}${number}</label>`
    : number;
  const found = isFirst && query.search !== null && html` id="${firstFound}"`;
  const cells = [
    html`<td class="no">${margin}</td>`,
    html`<th scope="row"><a href="${recordAddress(id, back)}"${found}>${full_name}</a></th>`,
    html`<td${isByClass && html` colspan="2"`} class="${lacks ? "lacks" : "ic"}">${lacks ? t("register.no_document") : identity}</td>`,
    ...(isByClass ? [] : [html`<td>${class_name}</td>`]),
    ...(hasJawi ? [html`<td lang="ar" dir="rtl">${full_name_arabic}</td>`] : []),
    html`<td>${gender}</td>`,
  ];
  return html`<tr${isFirst && html` id="baris"`}>${cells}</tr>`;
}

/** The roll number is the label of its tick box; a candidate without one is ticked by name. */
const tick = (id: number, about: string | null): Markup =>
  html`<input type="checkbox" name="id" value="${id}"${about !== null && html` aria-label="${t("ui.select_row", { name: about })}"`}>`;

/** `BRA1001/` is the same in every row, so the last part is the strong one. */
function rollNumber(code: string | null): Markup {
  if (code === null) return html`<b>—</b>`;
  const at = code.lastIndexOf("/") + 1;
  return html`${code.slice(0, at)}<b>${code.slice(at)}</b>`;
}
