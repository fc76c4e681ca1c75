import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { t } from "~/messages";
import { PrintoutList } from "~/routes/parts/printout-list";
import styles from "~/sheet.css?url";
import { ButtonLink, Notice, Page, pageTitle } from "~/ui";
import { type Printout, printoutPage } from "./printout";
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
