import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordPrint } from "~/features/exports/printout.server";
import { mostPages, packetPages } from "~/features/sheets/packets/prints.server";
import { LabelPages } from "~/features/sheets/screen/label-pages";
import { SheetPages } from "~/features/sheets/screen/table-pages";
import { requireActor } from "~/http/actor.server";
import { isOwnRequest } from "~/http/own-request.server";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import styles from "~/sheet.css?url";
import { ButtonLink, Notice, Page, pageTitle } from "~/ui";
import { boardOf, pdfAddress } from "./parts/address";
import { printAt, printPlace } from "./parts/print-at.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? t(`packet_print.${data.print}`) : t("packet.title")) },
];

export const handle: Screen = { place: "/exam_papers", stylesheet: () => styles };

/** A page that shows adapted papers is an audit event, so a link from another site leads to the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.view");
  const print = printAt(request, params.kind);
  const place = printPlace(request);
  if (!isOwnRequest(request)) throw redirect(boardOf(place), 303);
  const { groups, pages, crest } = packetPages(actor, print, place);
  if (groups && pages > 0) recordPrint(actor, "packet", pages, { ...place, sheet: print });
  return { print, place, groups, pages, crest, most: mostPages };
}

export default function PacketPrintScreen() {
  const { print, place, groups, pages, crest, most } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t(`packet_print.${print}`)}
      sheets="portrait"
      intro={groups && pages > 0 && t("packet_print.hint", { n: pages })}
      back={{ href: boardOf(place), label: t("packet.title") }}
      actions={
        groups &&
        pages > 0 && <ButtonLink href={pdfAddress(print, place)}>{t("packet_print.pdf")}</ButtonLink>
      }
    >
      {groups === null && <Notice kind="info">{t("packet_print.too_many", { n: most })}</Notice>}
      {groups?.length === 0 && (
        <Notice kind="info">
          {t(print === "scripts" ? "packet_print.none_scripts" : "packet_print.none")}
        </Notice>
      )}
      {groups?.map((group) =>
        group.pages.map((page) =>
          page.kind === "table" ? (
            <SheetPages key={`${group.id}-${page.page}`} pages={[page]} crest={crest} />
          ) : (
            <LabelPages key={`${group.id}-${page.page}`} pages={[page]} />
          ),
        ),
      )}
    </Page>
  );
}
