import { countsInWords } from "~/features/school-exam-years/version-words";
import type { PrintedList } from "~/features/sheets/check";
import { t } from "~/messages";
import { stateAddress } from "~/routes/school-exam-years/parts/state-address";

/** Names no candidate: the page of the list leads on to the changes. */
export function versionRows({ id, printed, present, isFinal, since }: PrintedList) {
  const counts = countsInWords(since);
  const now = isFinal ? "version.n" : present > 0 ? "version.open_since" : "version.none";
  const isOlder = printed !== null && printed < present;
  return [
    {
      term: t("print.version"),
      detail: printed === null ? t("print.version_unknown") : t("version.n", { n: printed }),
    },
    {
      term: t("print.version_now"),
      detail: (
        <>
          {t(now, { n: present })}
          {isOlder && (
            <p>
              {t("print.since_version", { n: printed, changes: counts || t("version.no_changes") })}{" "}
              <a href={stateAddress(id, "", "")}>{t("print.versions_link")}</a>
            </p>
          )}
        </>
      ),
    },
  ];
}
