import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countSchoolsDue } from "~/features/exam-years/late";
import { isLocked, listExamYearsWithTotals } from "~/features/exam-years/queries";
import { requireActor } from "~/http/actor";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, DataTable, Page, pageTitle } from "~/ui";
import { cellsOf } from "./parts/year-cells";

export const meta: MetaFunction = () => [{ title: pageTitle(t("exam_year.list_title")) }];

export const handle: Screen = { failed: { page: "exam_year.list_failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "exam_year.manage");
  const examYears = listExamYearsWithTotals().map((year) => ({ ...year, locked: isLocked(year) }));
  return { examYears, due: countSchoolsDue() };
}

export default function ExamYears() {
  const { examYears, due } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink href="/admin/exam_years/add" kind="primary" accessKey="t" inDialog>
      {t("exam_year.add_title")}
    </ButtonLink>
  );
  return (
    <Page
      title={t("exam_year.list_title")}
      dated
      actions={add}
      intro={due > 0 && t("exam_year.marking_late", { n: due })}
    >
      <DataTable
        caption={t("exam_year.list_caption")}
        columns={[
          { key: "year", label: labelOf("year") },
          { key: "total_schools", label: t("nav.schools"), align: "right" },
          { key: "total_students", label: t("student.many"), align: "right" },
          { key: "actions", label: t("word.actions"), isActions: true },
        ]}
        rows={examYears.map((examYear) => ({ id: examYear.id, cells: cellsOf(examYear) }))}
        empty={t("exam_year.none")}
      />
    </Page>
  );
}
