import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { Button, Notice, PostForm } from "~/ui";
import type { SchoolWork } from "./desk-data.server";

/** The first three things of a new SU; they leave the home when they are done or dismissed. */
export function FirstSteps({ work }: { work: SchoolWork }) {
  const { school, line, year: exam_year } = work;
  const at = (path: string) => listAddress(path, { school_code: school.school_code, exam_year }, {})();
  const steps = [
    { step: "details", href: `/schools/${school.id}/contact`, isDone: school.contact_name !== null },
    { step: "enter", href: at("/students/import"), isDone: (line?.total_students ?? 0) > 0 },
    {
      step: "check",
      href: at("/students/sheets/check-list"),
      isDone: work.has_printed_check_list,
    },
  ] as const;
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Notice kind="info" title={t("first.title")}>
      <ol>
        {steps.map(({ step, href, isDone }) => (
          <li key={step}>
            {isDone ? (
              `${t(`first.${step}`)} ${t("first.done")}`
            ) : (
              <a className="inline-block py-1.5" href={href}>
                {t(`first.${step}`)}
              </a>
            )}
          </li>
        ))}
      </ol>
      <PostForm action="/account/first-steps">
        <Button kind="quiet">{t("first.dismiss")}</Button>
      </PostForm>
    </Notice>
  );
}
