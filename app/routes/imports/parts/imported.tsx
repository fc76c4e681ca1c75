import type { Imported } from "~/features/imports/saving/imported";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ButtonLink, FormActions, Notice } from "~/ui";

interface ImportedProps {
  imported: readonly Imported[];
  /** The number of stored candidates that the commits changed. */
  corrected?: number;
}

/** One link for each commit of the draft: exactly its candidates. */
export function ImportedCandidates({ imported, corrected = 0 }: ImportedProps) {
  const n = imported.reduce((sum, { total }) => sum + total, 0);
  const [first] = imported;
  const isOnePlace = imported.every(
    (one) => one.school_code === first?.school_code && one.exam_year === first.exam_year,
  );
  const place = isOnePlace ? { school_code: first?.school_code, exam_year: first?.exam_year } : {};
  return (
    <Notice kind="success">
      {n > 0 && <p>{t("import.imported", { n })}</p>}
      {corrected > 0 && <p>{t("import.corrected_before", { n: corrected })}</p>}
      <FormActions>
        {imported.map(({ total, ...commit }) => (
          <ButtonLink key={commit.import_event_id} href={listAddress("/students", commit, {})()}>
            {t("import.see_imported", { n: total })}
          </ButtonLink>
        ))}
        <ButtonLink href={listAddress("/students/roll-numbers", place, {})()}>
          {t("import.next_numbers")}
        </ButtonLink>
      </FormActions>
    </Notice>
  );
}
