import { t } from "~/messages";

/** The two questions that an office asks most, of the school and the year in force. */
export function Questions({
  address,
}: {
  address: (changes: Record<string, string | number | null>) => string;
}) {
  const usual = { page: 1, entity: null, entity_id: null, action: null, changed: null };
  return (
    <>
      <a href={address({ ...usual, action: "sheet.printed" })}>{t("audit.who_printed")}</a>{" "}
      <a href={address({ ...usual, changed: "full_name" })}>{t("audit.who_renamed")}</a>
    </>
  );
}
