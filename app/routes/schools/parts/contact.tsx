import { contactFields } from "~/features/schools/fields";
import type { School } from "~/features/schools/queries";
import { labelOf, t } from "~/messages";
import { SummaryList } from "~/ui";

/** Whom the office and the district telephone, with the way to the form of the contact. */
export function SchoolContact({ school, mayEdit }: { school: School; mayEdit: boolean }) {
  return (
    <section>
      <h2>{t("school.contact")}</h2>
      <SummaryList
        rows={contactFields.map((field) => ({
          term: labelOf(field),
          detail: school[field] ?? t("word.none"),
        }))}
      />
      {mayEdit && (
        <p>
          <a className="inline-block py-1.5" href={`/schools/${school.id}/contact`}>
            {t("action.edit")}
            <span className="vh"> {t("school.contact")}</span>
          </a>
        </p>
      )}
    </section>
  );
}
