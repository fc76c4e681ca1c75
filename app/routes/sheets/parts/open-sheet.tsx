import { t } from "~/messages";
import { Button, Page } from "~/ui";
import type { SheetAnswer } from "./answer";
import { addressOf, nameOf } from "./names";

/** Shown to a user who follows a link from another site. */
export function OpenSheet({ sheet, school_code, year, fields }: Extract<SheetAnswer, { show: "button" }>) {
  return (
    <Page
      title={nameOf(sheet)}
      context={`${school_code} ${year}`}
      intro={<p>{t("sheet.open_intro")}</p>}
      back={{ href: addressOf("/students/sheets", { school_code, exam_year: year }), label: t("sheet.back") }}
    >
      <form method="get">
        {fields.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <Button kind="primary">{t("sheet.open")}</Button>
      </form>
    </Page>
  );
}
