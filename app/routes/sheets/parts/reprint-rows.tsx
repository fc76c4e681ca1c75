import { nameOf, selectionOf } from "~/features/sheets/names";
import type { DueSheet } from "~/features/sheets/reprints/judge.server";
import type { SchoolToReprint } from "~/features/sheets/reprints/queries.server";
import type { Reason } from "~/features/sheets/reprints/reasons";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { addressOfSheet } from "./addresses";

export const wordsOf = (reason: Reason): string =>
  reason.reason === "papers"
    ? t("reprint.reason.papers", { papers: reason.papers.join(", ") })
    : reason.reason === "list_version"
      ? t("reprint.reason.list_version", reason)
      : "n" in reason
        ? t(`reprint.reason.${reason.reason}`, { n: reason.n })
        : t(`reprint.reason.${reason.reason}`);

/** A row for each sheet; the first of a school names it. */
export const reprintRows = (schools: readonly SchoolToReprint[]) =>
  schools.flatMap((school) =>
    school.sheets.map((sheet, at) => ({
      id: `${school.registration_id}-${at}`,
      cells: {
        school: <School {...school} />,
        sheet: <Sheet {...sheet} />,
        reasons: <Reasons {...sheet} />,
        actions: (
          <a href={addressOfSheet({ ...school, ...sheet, sheet: sheet.name })}>
            {t("reprint.print")}
            <span className="vh">
              {" "}
              {nameOf(sheet.name)}, {school.school_name}
            </span>
          </a>
        ),
      },
    })),
  );

const School = ({ school_name, recorded_school_code, district_code }: SchoolToReprint) => (
  <>
    {school_name}
    <p className="context">
      {recorded_school_code} · {district_code}
    </p>
  </>
);

function Sheet({ name, filters, number, printed_at, printed_by }: DueSheet) {
  const parts = [selectionOf(filters), filters.paper, number].filter(Boolean).join(" · ");
  const printed = { moment: malaysianMoment(printed_at), name: printed_by };
  return (
    <>
      {nameOf(name)}
      <p className="context">{parts}</p>
      <p className="context">{t("sheet.printed", printed)}</p>
    </>
  );
}

function Reasons({ reasons, unnumbered }: DueSheet) {
  const sentences = reasons.map(wordsOf);
  if (unnumbered > 0) sentences.push(t("reprint.draft", { n: unnumbered }));
  const [only, ...more] = sentences;
  if (more.length === 0) return only;
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
