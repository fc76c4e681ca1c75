import { formFields } from "~/features/students/fields";
import { wordsOf } from "~/features/students/form";
import { textOf } from "~/features/values/merge";
import { malaysianDate } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { ScrollBox, shownCode, UserText } from "~/ui";

type Values = Record<string, unknown>;

interface RequestValuesProps {
  kind: string;
  before: Values | null;
  after: Values;
  /** The candidate now, where it has changed since. */
  current: Values | null;
}

/** Old and new values side by side, of the fields that change. */
export function RequestValues({ kind, before, after, current }: RequestValuesProps) {
  const rows = valuesOf({ kind, before, after });
  const present = words(current);
  if (rows.length === 0) return null;
  const hasOld = before !== null && kind !== "withdrawal";
  return (
    <ScrollBox labelledBy="nilai-tajuk">
      <table className="table compare">
        <caption id="nilai-tajuk">{t("request.values_caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("ui.conflict_field")}</th>
            {hasOld && <th scope="col">{t("request.old")}</th>}
            {current && <th scope="col">{t("request.current")}</th>}
            <th scope="col">{t("request.new")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, old, wanted }) => (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              {hasOld && <td>{shown(field, old)}</td>}
              {current && <td>{shown(field, present[field])}</td>}
              <td>{shown(field, wanted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** In one cell of a list, before many requests are decided at once. */
export function ValuesInLine(request: Omit<RequestValuesProps, "current">) {
  const hasOld = request.before !== null && request.kind !== "withdrawal";
  return (
    <ul>
      {valuesOf(request).map(({ field, old, wanted }) => (
        <li key={field}>
          {labelOf(field)}: {hasOld && <>{shown(field, old)} → </>}
          {shown(field, wanted)}
        </li>
      ))}
    </ul>
  );
}

/** A correction may empty a field. A withdrawal and a transfer leave the fields that they do not name, and a transfer also has the document by which the candidate was found. */
function valuesOf({ kind, before, after }: Omit<RequestValuesProps, "current">) {
  const [old, wanted] = [words(before), words(after)];
  return [...formFields, "withdrawn_at"]
    .map((field) => ({ field, old: old[field], wanted: wanted[field] }))
    .filter((each) => textOf(each.old) !== textOf(each.wanted))
    .filter((each) => kind === "correction" || textOf(each.wanted) !== "")
    .filter((each) => kind !== "transfer" || before === null || each.field in old);
}

function words(values: Values | null): Values {
  if (!values) return {};
  const named = "is_student" in values ? wordsOf(values) : values;
  const { withdrawn_at } = values;
  return typeof withdrawn_at === "string" ? { ...named, withdrawn_at: malaysianDate(withdrawn_at) } : named;
}

function shown(field: string, value: unknown) {
  const text = textOf(value);
  if (text === "") return <span className="opt">{t("ui.conflict_empty")}</span>;
  const code = shownCode(field, text);
  return code === text ? <UserText>{text}</UserText> : code;
}
