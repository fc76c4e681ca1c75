import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { t } from "~/messages";
import styles from "~/sheet.css?url";
import { ButtonLink, Notice, Page, pageTitle } from "~/ui";
import { usePageFacts } from "~/ui/page-facts";
import { arabicMarked } from "~/ui/user-text";
import { type Printout, printoutPage } from "./printout";
import { cutPrintout, type PrintoutColumn, paperWidth, widthsOf } from "./printout-cut";
import type { Screen } from "./screen";

export const meta: MetaFunction = ({ data }) => [
  { title: pageTitle(t("printout.title", { title: (data as Printout | undefined)?.title ?? "" })) },
];

export const handle: Screen = { stylesheet: () => styles, help: "paper" };

/** Shared by the printed lists, each of which has its own loader. */
export default function PrintoutScreen() {
  const { back, csv, total, ...list } = useLoaderData() as Printout;
  return (
    <Page
      title={list.title}
      sheets="list"
      intro={list.rows.length > 0 && <b>{t("printout.hint", { n: total })}</b>}
      back={{ href: back, label: t("printout.back") }}
    >
      {total > printoutPage.limit && (
        <Notice kind="warning" title={t("printout.too_many_title")}>
          <p>{t("printout.too_many", { n: total, max: printoutPage.limit })}</p>
          <p>{t(csv ? "printout.too_many_csv" : "printout.too_many_filter")}</p>
          {csv && <ButtonLink href={csv}>{t("printout.csv")}</ButtonLink>}
        </Notice>
      )}
      {total === 0 && <Notice kind="info">{t("printout.empty")}</Notice>}
      <PrintoutList {...list} />
    </Page>
  );
}

type PrintoutListProps = {
  title: string;
  /** The filters in force, in words. */
  filters: readonly string[];
  columns: readonly PrintoutColumn[];
  rows: readonly (readonly string[])[];
  /** Of a list that leaves the office. */
  issuer?: string | null;
  counts?: readonly string[];
};

/** A whole list on numbered pages of A4 in landscape; each page repeats the headings. */
function PrintoutList({ title, filters, columns, rows, issuer, counts = [] }: PrintoutListProps) {
  const { printed_on: date } = usePageFacts();
  const line = [
    ...filters,
    t("printout.rows", { n: rows.length }),
    ...(date ? [t("ui.printed_on", { date })] : []),
  ].join(" · ");
  const widths = widthsOf(columns, rows);
  const pages = cutPrintout(columns, rows, [line, ...counts, ...(issuer ? [issuer] : [])]);
  return pages.map((cut, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a printed page never reorders
    <section className="sheet landscape paper" key={at}>
      <b>{t("sheet.page", { page: at + 1, pages: pages.length })}</b>
      {issuer && <p>{issuer}</p>}
      <h2>{title}</h2>
      <p>{line}</p>
      {counts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <table>
        <colgroup>
          {columns.map(({ label }, column) => (
            <col key={label} width={`${((100 * (widths[column] ?? 0)) / paperWidth).toFixed(2)}%`} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" className={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{cut.map((cells, row) => rowOf(cells, row, columns))}</tbody>
      </table>
    </section>
  ));
}

/** Not a component, because a list of a thousand rows has ten thousand cells. */
const rowOf = (cells: readonly string[], row: number, columns: readonly PrintoutColumn[]) => (
  <tr key={row}>
    {columns.map(({ label, align, dir }, at) => (
      <td key={label} className={align} dir={dir} lang={dir && "ar"}>
        {dir ? cells[at] : arabicMarked(cells[at] ?? "")}
      </td>
    ))}
  </tr>
);
