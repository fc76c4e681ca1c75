import { formFields } from "~/features/students/fields";
import { wordsOf } from "~/features/students/form";
import { textOf } from "~/features/values/merge";
import { malaysianDate } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { shownCode, UserText } from "~/ui";

type Values = Record<string, unknown>;

interface RequestValuesProps {
  kind: string;
  before: Values | null;
  after: Values;
  /** The candidate now, where it has changed since. */
  current: Values | null;
}

/** Old and new values side by side; a correction shows the fields that change, and the name. */
export function RequestValues({ kind, before, after, current }: RequestValuesProps) {
  const fields = [...formFields, "withdrawn_at"];
  const [old, wanted, present] = [words(before), words(after), words(current)];
  const isChange = kind === "correction";
  const rows = fields.filter((field) =>
    isChange
      ? textOf(old[field]) !== textOf(wanted[field])
      : textOf(old[field]) !== "" || textOf(wanted[field]) !== "",
  );
  return (
    <div className="table-box">
      <table className="table compare">
        <caption>{t("request.values_caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("ui.conflict_field")}</th>
            {before && <th scope="col">{t("request.old")}</th>}
            {current && <th scope="col">{t("request.current")}</th>}
            <th scope="col">{t("request.new")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((field) => (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              {before && <td>{shown(field, old[field])}</td>}
              {current && <td>{shown(field, present[field])}</td>}
              <td>{shown(field, wanted[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
