import type { MetaFunction } from "@remix-run/node";
import styles from "~/manual.css?url";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Page, pageTitle } from "~/ui";
import { version } from "../../../package.json";
import { officeChapters } from "./parts/office-chapters";
import { ChapterSection } from "./parts/sections";

export const meta: MetaFunction = () => [{ title: pageTitle(t("manual.office")) }];

export const handle: Screen = { stylesheet: () => styles };

export default function OfficeManual() {
  return (
    <Page
      title={t("manual.office")}
      context={t("ui.version", { version })}
      intro={t("manual.office_intro")}
      back={{ href: "/manual", label: t("manual.title") }}
    >
      {officeChapters.map((chapter) => (
        <ChapterSection key={chapter.title} {...chapter} />
      ))}
    </Page>
  );
}
