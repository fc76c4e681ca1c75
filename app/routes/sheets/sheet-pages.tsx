import type { Sheet, SheetCandidate } from "~/features/sheets/queries.server";
import { layoutOf, type SheetField } from "~/features/sheets/rules";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { cutSheets, SheetPage } from "~/ui";

/** The pages of a school's sheet, cut on the server; the signatures stand on the last. */
export function SheetPages({ sheet }: { sheet: Sheet }) {
  const { orientation, columns } = layoutOf(sheet.sheet);
  const pages = cutSheets(
    sheet.candidates.map((candidate, at) =>
      columns.map(({ field }) => (field === "row" ? at + 1 : cellOf(candidate, field))),
    ),
    orientation,
  );
  const signatures = [
    { role: t("sheet.signature.prepared") },
    { role: t("sheet.signature.checked") },
    { role: t("sheet.signature.certified") },
  ];
  return pages.map((rows, at) => (
    <SheetPage
      // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
      key={at}
      orientation={orientation}
      head={<Head {...sheet} />}
      block={<Block {...sheet} />}
      columns={columns.map(({ field, ...column }) => ({ ...column, label: t(`sheet.column.${field}`) }))}
      rows={rows}
      page={at + 1}
      pages={pages.length}
      foot={t("sheet.printed", { moment: malaysianMoment(sheet.printed_at), name: sheet.printed_by })}
      signatures={at === pages.length - 1 ? signatures : undefined}
    />
  ));
}

function cellOf(candidate: SheetCandidate, field: Exclude<SheetField, "row">): string | null {
  switch (field) {
    case "signature":
      return null;
    case "remarks":
    case "signature_or_remarks":
      return candidate.late ? t("sheet.late") : null;
    case "identity_or_birth":
      return candidate.identity;
    default:
      return candidate[field];
  }
}

function Head({ exam_name, year_title }: Sheet) {
  return (
    <>
      <p>{t("sheet.head.unit")}</p>
      <p>{t("sheet.head.exam", { exam: exam_name.toUpperCase(), year: year_title })}</p>
      <p>{t("sheet.head.list")}</p>
    </>
  );
}

function Block({ school, centre_codes, district_name, candidates }: Sheet) {
  const of = (gender: string) => candidates.filter((candidate) => candidate.gender === gender).length;
  const facts = {
    school_name: school.school_name,
    school_code: school.school_code,
    hq_code: centre_codes.join(", "),
    district: district_name.toUpperCase(),
    total: t("sheet.total", { n: candidates.length, boys: of("L"), girls: of("P") }),
  };
  return (
    <dl>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((fact) => (
        <div key={fact}>
          <dt>{t(`sheet.block.${fact}`)}</dt>
          <dd>{facts[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}
