import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { phoneAddress } from "~/features/values/contact";
import { dayInWords } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import styles from "~/today.css?url";
import { Page, pageTitle } from "~/ui";
import { Facts, factsOf, paperInWords } from "./parts/facts";
import { morningOf } from "./parts/morning-data";

export const meta: MetaFunction = () => [{ title: pageTitle(t("today.title")) }];

export const handle: Screen = { stylesheet: () => styles };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_paper.view");
  return morningOf(actor, request);
}

export default function ExamMorning() {
  const data = useLoaderData<typeof loader>();
  const back = { href: "/", label: t("nav.home") };
  if (data === null)
    return (
      <Page title={t("today.title")} back={back}>
        <p>{t("today.no_year")}</p>
      </Page>
    );
  const { papers, telephones, left, chiefs_left } = data;
  return (
    <Page title={t("today.title")} context={`${dayInWords(data.day)} · ${data.place}`} back={back}>
      {papers.length === 0 && <p>{t("today.none", { day: dayInWords(data.day) })}</p>}
      {data.types.map((type) => (
        <section key={type}>
          <h2>{type}</h2>
          <Facts
            facts={factsOf(
              papers.filter(({ exam_type_code }) => exam_type_code === type),
              data,
            )}
          />
        </section>
      ))}
      <p>
        {data.next
          ? t("today.next", {
              day: dayInWords(data.next.held_on ?? data.day),
              paper: paperInWords(data.next),
            })
          : t("today.no_more", { year: data.year })}
      </p>
      {telephones.length + chiefs_left > 0 && (
        <section className="telephones">
          <h2>{t("today.telephones")}</h2>
          <Facts
            facts={telephones.map(({ who, contact, phone }) => [
              <Who key={who} {...{ who, contact }} />,
              <Phone key={who} phone={phone} />,
            ])}
          />
          {chiefs_left > 0 && (
            <p>
              <a href="/invigilators">{t("today.chiefs_left", { n: chiefs_left })}</a>
            </p>
          )}
          {left > 0 && (
            <p>
              <a href="/school_exam_years/call-list">{t("today.left", { n: left })}</a>
            </p>
          )}
        </section>
      )}
    </Page>
  );
}

/** The paper has no room for the contact. */
const Who = ({ who, contact }: { who: string; contact: string | null }) => (
  <>
    {who}
    {contact && <span className="contact">, {contact}</span>}
  </>
);

const Phone = ({ phone }: { phone: string | null }) =>
  phone ? <a href={phoneAddress(phone)}>{phone}</a> : t("today.no_phone");
