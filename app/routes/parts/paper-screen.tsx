import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { t } from "~/messages";
import { PaperList } from "~/routes/parts/paper-list";
import styles from "~/sheet.css?url";
import { ButtonLink, Notice, Page, pageTitle } from "~/ui";
import { onPaper, type Paper } from "./paper";
import type { Screen } from "./screen";

export const meta: MetaFunction = ({ data }) => [
  { title: pageTitle(t("paper.title", { title: (data as Paper | undefined)?.title ?? "" })) },
];

export const handle: Screen = { stylesheet: () => styles, help: "paper" };

/** Shared by the printed lists, each of which has its own loader. */
export default function PaperScreen() {
  const { back, csv, total, ...list } = useLoaderData() as Paper;
  return (
    <Page
      title={list.title}
      sheets="list"
      intro={list.rows.length > 0 && <b>{t("paper.hint", { n: total })}</b>}
      back={{ href: back, label: t("paper.back") }}
    >
      {total > onPaper.limit && (
        <Notice kind="warning" title={t("paper.too_many_title")}>
          <p>{t("paper.too_many", { n: total, max: onPaper.limit })}</p>
          <p>{t(csv ? "paper.too_many_csv" : "paper.too_many_filter")}</p>
          {csv && <ButtonLink href={csv}>{t("paper.csv")}</ButtonLink>}
        </Notice>
      )}
      {total === 0 && <Notice kind="info">{t("paper.empty")}</Notice>}
      <PaperList {...list} />
    </Page>
  );
}
