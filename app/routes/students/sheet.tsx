import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { examTypeFor, findSheet, MOST_ON_A_SHEET, type Sheet } from "~/features/sheets/queries.server";
import { layoutOf } from "~/features/sheets/rules";
import { sheetQuery } from "~/features/sheets/schema";
import { requireActor } from "~/http/actor.server";
import { readQueryLeniently } from "~/http/query.server";
import { found } from "~/http/refusals.server";
import { t } from "~/messages";
import { Notice, Page, pageTitle } from "~/ui";
import { schoolYearChoice } from "../school-year-choice";
import { ChooseSheet } from "../sheets/choose-sheet";
import { sheetQuestion } from "../sheets/question";
import { SheetPages } from "../sheets/sheet-pages";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const sheet = data?.show === "sheet" ? data.sheet : null;
  const context = sheet ? `${sheet.school.school_code} ${sheet.year}` : undefined;
  return [{ title: pageTitle(t("sheet.title"), { context }) }];
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  const exam_type = params.exam_type ?? "";
  const wanted = found(request, examTypeFor(exam_type));
  const { school_code, year } = schoolYearChoice(actor, readQueryLeniently(request, sheetQuery));
  if (school_code === null || year === null) {
    return { show: "question", question: sheetQuestion(request, actor, wanted) } as const;
  }
  const sheet = found(request, findSheet(actor, { school_code, exam_year: year, exam_type }));
  return { show: "sheet", sheet, most: MOST_ON_A_SHEET } as const;
}

export default function SheetScreen() {
  const data = useLoaderData<typeof loader>();
  if (data.show === "question") return <ChooseSheet {...data.question} />;
  const { sheet, most } = data;
  return (
    <Page
      title={t("sheet.title")}
      context={`${sheet.school.school_name} · ${sheet.year_title}`}
      sheets={layoutOf(sheet.sheet).orientation}
      intro={<Hint />}
      back={{ href: addressOf(sheet), label: t("sheet.back") }}
    >
      {sheet.omitted > 0 && (
        <Notice kind="warning">
          <p>{t("sheet.omitted", { max: most, n: sheet.omitted })}</p>
        </Notice>
      )}
      <SheetPages sheet={sheet} />
    </Page>
  );
}

function Hint() {
  return (
    <>
      <p>
        <b>{t("sheet.hint")}</b>
      </p>
      <p>{t("sheet.hint_plain")}</p>
    </>
  );
}

function addressOf({ school, year }: Sheet): string {
  const query = new URLSearchParams({ school_code: school.school_code, exam_year: String(year) });
  return `/students/sheets?${query}`;
}
