import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOffice, type Office } from "~/features/office/queries";
import { contactFields } from "~/features/office/schema";
import styles from "~/manual.css?url";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, Page, pageTitle } from "~/ui";
import { version } from "../../../package.json";
import { GridDrawing, ListDrawing, PathDrawing, SheetDrawing } from "./parts/drawings";
import { schoolChapters } from "./parts/school-chapters";
import { ChapterSection, KeySection, TermSection } from "./parts/sections";

export const meta: MetaFunction = () => [{ title: pageTitle(t("manual.title")) }];

export const handle: Screen = { stylesheet: () => styles };

/** Public: the manual contains the interface's own texts and no record. */
export async function loader() {
  return { office: findOffice() };
}

export default function Manual() {
  const { office } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("manual.heading")}
      context={t("ui.version", { version })}
      intro={t("manual.intro")}
      back={{ href: "/", label: t("nav.home") }}
      actions={
        <>
          <ButtonLink href="/manual/office">{t("manual.office")}</ButtonLink>
          <ButtonLink href="/news">{t("news.title")}</ButtonLink>
        </>
      }
    >
      <Contact office={office} />
      <PathDrawing />
      <div className="drawings">
        <ListDrawing />
        <GridDrawing />
        <SheetDrawing />
      </div>
      {schoolChapters.map((chapter) => (
        <ChapterSection key={chapter.title} {...chapter} />
      ))}
      <KeySection />
      <TermSection />
    </Page>
  );
}

function Contact({ office }: { office: Office }) {
  const known = contactFields.filter((name) => office[name]);
  if (known.length === 0) return null;
  return (
    <section>
      <h2>{t("office.contact")}</h2>
      <dl className="pairs">
        {known.map((name) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>{office[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
