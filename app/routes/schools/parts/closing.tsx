import type { School } from "~/features/schools/queries";
import { t } from "~/messages";
import { Notice } from "~/ui";

/** On the screens of a school that is closed from a year on. */
export function ClosedNotice({ closed_from: year }: Pick<School, "closed_from">) {
  if (year === null) return null;
  return (
    <Notice kind="warning" title={t("school.closed_from", { year })}>
      <p>{t("school.closed_hint", { year })}</p>
    </Notice>
  );
}

/** The way to the form that closes a school or opens it again. */
export function SchoolClosing({ id, closed_from }: Pick<School, "id" | "closed_from">) {
  return (
    <section>
      <h2>{t("school.closing")}</h2>
      <p className="actions">
        <a href={`/schools/${id}/closing`}>
          {t(closed_from === null ? "school.close_title" : "school.reopen_title")}
        </a>
        <a href={`/schools/${id}/merge`}>{t("school_merge.title")}</a>
      </p>
    </section>
  );
}
