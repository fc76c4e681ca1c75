import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PartView } from "~/features/sheets/many/many-sheets";
import { pageOfPart, recordPart } from "~/features/sheets/many/part";
import { nameOfMany } from "~/features/sheets/names";
import { printForm } from "~/features/sheets/schema";
import { requireActor } from "~/http/actor";
import { readForm, refuse } from "~/http/forms";
import { notFound, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { type Problems, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import styles from "~/sheet.css?url";
import { Button, Notice, Page, PostForm, pageTitle } from "~/ui";
import { manyAddress, partAddress, partAt, partPath, pdfPath } from "./parts/addresses";

type Answer = Awaited<ReturnType<typeof loader>>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("sheet_many.title"), { context: data && titleOf(data.view) }) },
];

export const handle: Screen = {
  step: 4,
  help: "sheets.paper",
  stylesheet: (data) => ((data as Answer | undefined)?.isReady ? styles : undefined),
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print_many");
  const view = partAt(request);
  const page = orNotFound(request, await pageOfPart(actor, view));
  const { html, ...facts } = page;
  const shown = { view, ...facts, isReady: page.unrecorded === 0 };
  // Remix serializes loader data for a script that no page has.
  return Object.defineProperty(shown, "html", { value: html, enumerable: false }) as typeof shown & {
    html: string;
  };
}

/** Needs no submission key: the same print keeps its receipt. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "sheet.print_many");
  const form = await readForm(request, printForm);
  if (form.status !== "success") return refuse(form);
  const view = partAt(request);
  if ((await recordPart(actor, view)) === 0) throw notFound(request);
  return redirect(partAddress(view, form.value.as === "pdf" ? pdfPath : partPath), 303);
}

const titleOf = ({ exam_year, schools }: PartView) => `${schools[0]}, ${exam_year}`;

export default function PartOfMany() {
  const shown = useLoaderData() as Answer;
  const answer = useActionData() as { problems: Problems } | undefined;
  const { view, isReady, orientation, schools, pages, html } = shown;
  const { exam_year, sheet } = view;
  const [first = ""] = view.schools;
  const last = view.schools.at(-1) ?? first;
  const counted = { schools, pages, first, last };
  return (
    <Page
      title={nameOfMany(sheet)}
      context={t("sheet_many.part_context", { year: exam_year, ...counted })}
      sheets={isReady ? orientation : undefined}
      back={{ href: manyAddress({ exam_year, sheet, from: first })(), label: t("sheet_many.back") }}
      errors={answer !== undefined}
      actions={isReady && <a href={partAddress(view, pdfPath)}>{t("sheet_many.pdf")}</a>}
      intro={isReady ? <b>{t("sheet.hint")}</b> : t("sheet_many.record_intro")}
    >
      {schools < view.schools.length && (
        <Notice kind="warning">
          <p>{t("sheet_many.missing", { n: view.schools.length - schools })}</p>
        </Notice>
      )}
      {isReady ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, school by school
        <div className="part-of-print" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <PostForm action={partAddress(view)} problems={answer?.problems ?? {}}>
          <Button accessKey="s">{t("action.print")}</Button>
          <Button kind="secondary" name="as" value="pdf">
            {t("sheet.print_pdf")}
          </Button>
        </PostForm>
      )}
    </Page>
  );
}
