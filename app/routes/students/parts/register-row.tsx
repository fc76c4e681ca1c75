import type { StudentList } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import { t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { firstFound } from "~/routes/parts/found-address";
import { textOf } from "./cell-texts";

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
export function RegisterRow(props: RegisterRowProps) {
  const { student, query, back, isFirst, hasTicks, hasJawi, isByClass, isMasked } = props;
  const { id, full_name, student_code, class_name, full_name_arabic, gender } = student;
  const identity = textOf("ic_number", student, []);
  const lacks = identity === null && !isMasked;
  const number = <RollNumber code={student_code} />;
  return (
    <tr id={isFirst ? "baris" : undefined}>
      <td className="no">
        {hasTicks ? (
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
