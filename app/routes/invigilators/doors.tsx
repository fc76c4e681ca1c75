import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordPrint } from "~/features/exports/printout";
import { doorPages, headOfPages } from "~/features/invigilators/letters";
import { invigilatorList } from "~/features/invigilators/schema";
import { requireActor } from "~/http/actor";
import { isOwnRequest } from "~/http/own-request";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import styles from "~/sheet.css?url";
import { Notice, Page, pageTitle } from "~/ui";
import { LetterPage } from "./parts/letter-page";
import { listOf } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("invigilator.doors_title")) }];

export const handle: Screen = { stylesheet: () => styles };

/** A page with personal data is an audit event, so a link from another site leads to the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "invigilator.view");
  const place = readQuery(request, invigilatorList);
  const head = orNotFound(request, headOfPages(actor, place));
  if (!isOwnRequest(request)) throw redirect(listOf(place), 303);
  const pages = doorPages(actor, place);
  const n = pages.reduce((sum, { people }) => sum + people.length, 0);
  if (n > 0) recordPrint(actor, "invigilator", n, { ...place, sheet: "doors" });
  return { place, head, pages };
}

export default function Doors() {
  const { place, head, pages } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("invigilator.doors_title")}
      sheets="portrait"
      intro={pages.length > 0 && t("invigilator.doors_hint", { n: pages.length })}
      back={{ href: listOf(place), label: t("invigilator.title") }}
    >
      {pages.length === 0 && <Notice kind="info">{t("invigilator.doors_none")}</Notice>}
      {pages.map(({ room_id, room_name, page, people }) => (
        <LetterPage
          key={`${room_id}-${page}`}
          head={head}
          title={
            <>
              <p>{t("invigilator.printed_head", { year: head.exam_year })}</p>
              <p>{head.school_name}</p>
            </>
          }
        >
          <p className="room">{room_name}</p>
          <div className="names">
            {people.map(({ id, full_name, duty }) => (
              <p key={id}>
                <b>{t(`invigilator.duty.${duty}`)}</b>: {full_name}
              </p>
            ))}
          </div>
        </LetterPage>
      ))}
    </Page>
  );
}
