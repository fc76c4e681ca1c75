import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sheetOf } from "~/features/sheets/packets/kinds";
import { mostPages, packetPages, recordPackets } from "~/features/sheets/packets/prints";
import { printForm } from "~/features/sheets/schema";
import { LabelPages } from "~/features/sheets/screen/label-pages";
import { PreviewContext } from "~/features/sheets/screen/sheet-page";
import { SheetPages } from "~/features/sheets/screen/table-pages";
import { requireActor } from "~/http/actor";
import { readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { type Problems, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { PrintHint } from "~/routes/sheets/parts/print-buttons";
import styles from "~/sheet.css?url";
import { Button, ButtonLink, ErrorSummary, Notice, Page, PostForm, pageTitle } from "~/ui";
import { boardOf, pdfAddress, printAddress, printAt, printPlace } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? t(`sheet.name_of.${sheetOf(data.print)}`) : t("packet.title")) },
];

export const handle: Screen = {
  failed: { page: "student.print_list_failed", form: "student.print_list_failed" },
  stylesheet: () => styles,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.view");
  const print = printAt(request, params.kind);
  const place = printPlace(request);
  const { groups, pages, isPreview, issuer } = await packetPages(actor, print, place);
  return { print, place, groups, pages, isPreview, crest: issuer.crest, most: mostPages };
}

/** Needs no submission key: the same print keeps its receipt. The page says why there is nothing to record. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.view");
  const form = await readForm(request, printForm);
  if (form.status !== "success") return refuse(form);
  const print = printAt(request, params.kind);
  const place = printPlace(request);
  const recorded = await recordPackets(actor, print, place);
  const isFile = form.value.as === "pdf" && recorded > 0;
  return redirect(isFile ? pdfAddress(print, place) : printAddress(print, place), 303);
}

export default function PacketPrintScreen() {
  const { print, place, groups, pages, isPreview, crest, most } = useLoaderData<typeof loader>();
  const answer = useActionData() as { problems: Problems } | undefined;
  const isEmpty = groups?.length === 0;
  const hasPages = groups !== null && !isEmpty;
  return (
    <Page
      title={t(`sheet.name_of.${sheetOf(print)}`)}
      sheets="portrait"
      errors={answer !== undefined}
      intro={
        hasPages && (
          <>
            <PrintHint receipt={isPreview ? { isPreview } : {}} />
            <p>{t("packet_print.pages", { n: pages })}</p>
          </>
        )
      }
      back={{ href: boardOf(place), label: t("packet.title") }}
      actions={
        hasPages &&
        (isPreview ? (
          <PostForm action={printAddress(print, place)} problems={answer?.problems ?? {}}>
            <Button accessKey="s">{t("action.print")}</Button>
            <Button kind="secondary" name="as" value="pdf">
              {t("sheet.print_pdf")}
            </Button>
          </PostForm>
        ) : (
          <ButtonLink href={pdfAddress(print, place)}>{t("sheet.pdf")}</ButtonLink>
        ))
      }
    >
      {groups === null && <Notice kind="info">{t("packet_print.too_many", { n: most })}</Notice>}
      {answer && !(hasPages && isPreview) && <ErrorSummary problems={answer.problems} />}
      {isEmpty && (
        <Notice kind="info">
          {t(print === "scripts" ? "packet_print.none_scripts" : "packet_print.none")}
        </Notice>
      )}
      <PreviewContext.Provider value={isPreview}>
        {groups?.map((group) =>
          group.pages.map((page) =>
            page.kind === "table" ? (
              <SheetPages key={`${group.id}-${page.page}`} pages={[page]} crest={crest} />
            ) : (
              <LabelPages key={`${group.id}-${page.page}`} pages={[page]} />
            ),
          ),
        )}
      </PreviewContext.Provider>
    </Page>
  );
}
