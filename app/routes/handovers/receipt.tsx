import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findHandover } from "~/features/handovers/queries";
import { receiptOf } from "~/features/handovers/receipt";
import { SheetPages } from "~/features/sheets/screen/table-pages";
import { requireActor } from "~/http/actor";
import { idFrom, orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import styles from "~/sheet.css?url";
import { ButtonLink, Page, pageTitle } from "~/ui";
import { handoverAddress, receiptFile } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("handover.receipt"), { context: data && t("handover.one_title", { n: data.number }) }),
  },
];

export const handle: Screen = { stylesheet: () => styles };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "handover.take");
  const handover = orNotFound(request, findHandover(actor, idFrom(request, params.id)));
  return { id: handover.id, number: handover.number, ...receiptOf(actor, handover) };
}

export default function HandoverReceipt() {
  const { id, number, crest, pages } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("handover.receipt")}
      sheets="portrait"
      intro={t("handover.receipt_hint", { n: pages.length })}
      back={{ href: handoverAddress({ id }), label: t("handover.one_title", { n: number }) }}
      actions={<ButtonLink href={receiptFile({ id })}>{t("handover.pdf")}</ButtonLink>}
    >
      <SheetPages pages={pages} crest={crest} />
    </Page>
  );
}
