import { type ReportCategory, reportCategories } from "~/db/schema/states";
import { type Problems, t } from "~/messages";
import { TextArea, TextField } from "~/ui";
import { reportEntries } from "./schema";

type Typed = Record<string, unknown>;

const asRecord = (value: unknown): Typed =>
  typeof value === "object" && value !== null ? (value as Typed) : {};
const shown = (value: unknown) => (typeof value === "string" || typeof value === "number" ? value : null);

const fieldsOf = (category: ReportCategory) => Object.keys(reportEntries.shape[category].unwrap().shape);

/** A fold for each category, open where something is in it. */
export function IncidentFields({ typed, problems }: { typed: Typed; problems: Problems }) {
  const entries = asRecord(typed.entries);
  return (
    <fieldset className="field">
      <legend>{t("report.incidents")}</legend>
      {reportCategories.map((category) => {
        const own = `entries.${category}.`;
        const values = asRecord(entries[category]);
        const isWrong = Object.keys(problems).some((name) => name.startsWith(own));
        return (
          <details key={category} open={isWrong || Object.keys(values).length > 0}>
            <summary>{t(`report.category.${category}`)}</summary>
            {fieldsOf(category).map((field) => (
              <EntryField
                key={field}
                name={`${own}${field}`}
                {...{ category, field }}
                value={shown(values[field])}
                problems={problems[`${own}${field}`]}
              />
            ))}
          </details>
        );
      })}
    </fieldset>
  );
}

interface EntryFieldProps {
  name: string;
  category: ReportCategory;
  field: string;
  value: string | number | null;
  problems: Problems[string] | undefined;
}

function EntryField({ name, category, field, value, problems }: EntryFieldProps) {
  const shared = { name, value, problems };
  switch (field) {
    case "at_time":
      return (
        <TextField {...shared} label={t("report.at_time")} hint={t("report.at_time_hint")} width="tiny" />
      );
    case "total":
      return (
        <TextField
          {...shared}
          label={t(category === "packet" ? "report.total_packets" : "report.total_copies")}
          inputMode="numeric"
          width="tiny"
        />
      );
    case "person_name":
      return <TextField {...shared} label={t("report.person_name")} width="half" />;
    case "student_codes":
      return (
        <TextArea {...shared} label={t("report.student_codes")} hint={t("report.codes_hint")} rows={2} />
      );
    default:
      return (
        <TextArea
          {...shared}
          label={t("report.note")}
          rows={2}
          optional={category === "late_or_left" ? true : undefined}
        />
      );
  }
}
