import { type Problems, t } from "~/messages";
import { Button, TextArea, TextField } from "~/ui";
import { contactFields, issuerFields } from "./schema";

interface OfficeFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  /** The address of the crest that is stored. */
  crest: string | null;
}

const kinds = { office_phone: "tel", office_email: "email" } as const;
const kindOf = (name: string) => kinds[name as keyof typeof kinds] ?? "text";

/** What people read on the screens, what the sheets have, and who gets alarms. */
export function OfficeFields({ values, problems, crest }: OfficeFieldsProps) {
  const field = (name: string) => (
    <TextField
      key={name}
      name={name}
      type={kindOf(name)}
      value={values[name] as string | undefined}
      problems={problems[name]}
      hint={t(`office.hint_${name}` as "office.hint_office_name")}
      autoFocus={name === "office_name" && Object.keys(problems).length === 0}
    />
  );
  return (
    <>
      {/* Enter in a field presses the first button of the form. */}
      <button type="submit" className="vh" tabIndex={-1}>
        {t("action.save")}
      </button>
      <div className="beside">
        <section>
          <h2>{t("office.part_contact")}</h2>
          {[...contactFields, "approval_time"].map(field)}
        </section>
        <section>
          <h2>{t("office.part_sheets")}</h2>
          {issuerFields.map(field)}
          <SheetHead values={values} crest={crest} />
          <h2>{t("office.part_holidays")}</h2>
          <TextArea
            name="public_holidays"
            value={values.public_holidays as string | undefined}
            problems={problems.public_holidays}
            hint={t("office.hint_public_holidays")}
          />
          <h2>{t("office.part_alarms")}</h2>
          {field("alarm_emails")}
        </section>
      </div>
    </>
  );
}

function SheetHead({ values, crest }: Pick<OfficeFieldsProps, "values" | "crest">) {
  const line = (name: (typeof issuerFields)[number]) => String(values[name] ?? "");
  return (
    <figure className="mb-6">
      <figcaption className="opt">{t("office.preview")}</figcaption>
      <div className="sheet-sample">
        {crest && <img src={crest} alt={t("office.crest_now")} />}
        <b>{line("department_name")}</b>
        <b>{line("unit_name")}</b>
        <b>{t("office.preview_title")}</b>
        <p className="opt">{line("sheet_footer")}</p>
      </div>
      <Button kind="secondary" name="preview" value="1">
        {t("office.preview_again")}
      </Button>
    </figure>
  );
}
