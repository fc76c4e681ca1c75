import { t } from "~/messages";
import { Button, FormActions, Notice, TextField } from "~/ui";

interface SchoolSearchProps {
  search: string | null;
  autoFocus: boolean;
  found: { choices: readonly unknown[]; total: number } | null;
}

/** Finds a school by a part of its name, for those who do not know its code: a GET form above the form proper. */
export function SchoolSearch({ search, autoFocus, found }: SchoolSearchProps) {
  return (
    <>
      <form method="get" className="mb-4">
        <TextField
          name="search"
          label={t("school_exam_year.find_school")}
          type="search"
          value={search}
          accessKey="c"
          autoFocus={autoFocus}
        />
        <FormActions>
          <Button kind="secondary">{t("action.search")}</Button>
        </FormActions>
      </form>
      {found && found.total === 0 && (
        <Notice kind="warning">{t("school_exam_year.found_none", { search: search ?? "" })}</Notice>
      )}
      {found && found.total > found.choices.length && (
        <Notice kind="info">
          {t("school_exam_year.found_more", { n: found.total, shown: found.choices.length })}
        </Notice>
      )}
    </>
  );
}
