import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordPrint } from "~/features/exports/printout";
import { examDays, headOfPages } from "~/features/invigilators/letters";
import { invigilatorsOf } from "~/features/invigilators/queries";
import { letterQuery, mostLetters } from "~/features/invigilators/schema";
import { pageOf } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { isOwnRequest } from "~/http/own-request";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { groupedIc, labelOf, t } from "~/messages";
import { pagesOf } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import styles from "~/sheet.css?url";
import { Notice, Page, Pagination, pageTitle } from "~/ui";
import { LetterPage } from "./parts/letter-page";
import { lettersOf, listOf } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("invigilator.letters_title")) }];

export const handle: Screen = { stylesheet: () => styles };

/** A page with personal data is an audit event, so a link from another site leads to the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "invigilator.view");
  const { id, page, ...place } = readQuery(request, letterQuery);
  const head = orNotFound(request, headOfPages(actor, place));
  if (!isOwnRequest(request)) throw redirect(listOf(place), 303);
  const all = invigilatorsOf(actor, place).filter((one) => id === null || one.id === id);
  const { data: people, ...range } = pageOf(all, { page, limit: mostLetters });
  if (people.length > 0) recordPrint(actor, "invigilator", people.length, { ...place, sheet: "letters" });
  return { place, head, people, range, ...examDays(actor, place) };
}

export default function Letters() {
  const { place, head, people, range, days, more } = useLoaderData<typeof loader>();
  const { school_name, school_code, exam, exam_year: year } = head;
  return (
    <Page
      title={t("invigilator.letters_title")}
      sheets="portrait"
      intro={people.length > 0 && t("invigilator.letters_hint", { n: people.length })}
      back={{ href: listOf(place), label: t("invigilator.title") }}
    >
      {range.total > range.limit && <Pagination {...range} address={pagesOf(lettersOf(place))} hasRange />}
      {people.length === 0 && <Notice kind="info">{t("invigilator.print_none")}</Notice>}
      {people.map(({ id, full_name, ic_number, duty, room_name }) => {
        const name = t(`invigilator.duty.${duty}`);
        return (
          <LetterPage
            key={id}
            head={head}
            title={
              <>
                <p>{t("invigilator.letter_head", { duty: name.toUpperCase() })}</p>
                <p>{t("invigilator.letter_exam", { exam: exam.toUpperCase(), year })}</p>
              </>
            }
          >
            <p>
              {t("invigilator.letter_reference", { school_code, year, id })}
              <br />
              {head.day}
            </p>
            <p>
              <b>{full_name}</b>
              {ic_number && ` (${groupedIc(ic_number)})`}
            </p>
            <p>{t("invigilator.letter_body", { duty: name.toLowerCase() })}</p>
            <dl>
              <dt>{labelOf("duty")}</dt>
              <dd>{name}</dd>
              <dt>{t("invigilator.letter_place")}</dt>
              <dd>
                {school_name} ({school_code})
              </dd>
              <dt>{labelOf("room_id")}</dt>
              <dd>{room_name ?? t("invigilator.any_room")}</dd>
              <dt>{t("invigilator.letter_days")}</dt>
              <dd>
                {days.map(({ day, times }) => (
                  <div key={day}>{[day, times].filter(Boolean).join(": ")}</div>
                ))}
                {more > 0 && t("invigilator.letter_more_days", { n: more })}
                {days.length === 0 && t("invigilator.letter_no_days")}
              </dd>
            </dl>
            <p className="sign">
              {head.head_name === null ? t("sheet.card.name") : <b>{head.head_name}</b>}
              <br />
              {`${head.head_title}, ${school_name}`}
              <br />
              <small>{t("invigilator.letter_sign")}</small>
            </p>
            <div className="accept">
              <p>{t("invigilator.letter_accept")}</p>
              <p className="sign">
                {full_name}
                <br />
                <small>{t("invigilator.letter_accept_sign")}</small>
              </p>
              <p>{t("sheet.date")}</p>
            </div>
          </LetterPage>
        );
      })}
    </Page>
  );
}
