import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { attendanceByPaper, type PaperAttendance } from "~/features/absences/by-paper";
import { absenceYear } from "~/features/absences/schema";
import { examYearChoices, whyYearClosed } from "~/features/exam-years/queries";
import { today } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { figure, labelOf, t } from "~/messages";
import { PapersByDay } from "~/routes/parts/papers-by-day";
import type { Screen } from "~/routes/parts/screen";
import { boardOf } from "~/routes/scripts/parts/words";
import { ButtonLink, DataTable, FilterForm, Page, pageTitle, RowActions, SelectField } from "~/ui";
import { absencesAddress, listsAddress, listsOf, paperAddress } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("absence.title"), { context: data?.exam_year ?? undefined }) },
];

export const handle: Screen = { hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "absence.view");
  const exam_year = readListQuery(request, absenceYear).exam_year ?? chosenYear(request);
  const records = can(actor, "absence.record") && (exam_year === null || whyYearClosed(exam_year) === null);
  const papers = exam_year === null ? [] : attendanceByPaper(actor, exam_year);
  return {
    exam_year,
    records,
    papers,
    day: today(),
    years: examYearChoices(),
    sees: can(actor, "stats.view"),
  };
}

export default function AbsencePapers() {
  const { exam_year, records, papers, day, years, sees } = useLoaderData<typeof loader>();
  if (exam_year === null) {
    return (
      <Page title={t("absence.title")}>
        <p className="empty" id="baris">
          {t("exam_paper.no_year")}
        </p>
      </Page>
    );
  }
  return (
    <Page
      title={t("absence.title")}
      context={exam_year}
      intro={t(records ? "absence.intro" : "absence.intro_read")}
      actions={
        <>
          <ButtonLink href={boardOf({ exam_year })}>{t("script.title")}</ButtonLink>
          {sees && (
            <ButtonLink href={`/admin/stats/attendance?exam_year=${exam_year}`}>
              {t("absence.attendance")}
            </ButtonLink>
          )}
        </>
      }
      wide
    >
      <FilterForm action={absencesAddress} isQuestion>
        <SelectField name="exam_year" value={exam_year} options={years} blank={false} />
      </FilterForm>
      <PapersByDay
        papers={papers}
        today={day}
        isOpen={({ total_pending: n }) => n > 0}
        hasCandidates={({ total_students: n }) => n > 0}
        table={(group) => <PapersTable {...{ ...group, records }} />}
        empty={
          <p className="empty" id="baris">
            {t("exam_paper.none")}
          </p>
        }
      />
    </Page>
  );
}

const right = (key: string, label: string) => ({ key, label, align: "right" as const });

interface PapersTableProps {
  papers: readonly PaperAttendance[];
  caption: string;
  id: string | undefined;
  records: boolean;
}

const PapersTable = ({ papers, caption, id, records }: PapersTableProps) => (
  <DataTable
    id={id}
    caption={caption}
    columns={[
      { key: "name", label: labelOf("name") },
      { key: "exam_type_code", label: labelOf("exam_type_code"), hideOnNarrow: true },
      right("registered", t("absence.registered")),
      right("absent", t("absence.absent")),
      right("sat", t("absence.sat")),
      right("pending", t("absence.pending")),
      right("lists", t("absence.lists")),
      { key: "actions", label: t("word.actions"), isActions: true },
    ]}
    rows={papers.map((paper) => ({
      id: paper.id,
      cells: {
        name: `${paper.code} ${paper.name}`,
        exam_type_code: paper.exam_type_code,
        registered: figure(paper.total_students),
        absent: figure(paper.total_absent),
        sat: paper.total_sat === null ? t("absence.not_yet") : figure(paper.total_sat),
        pending: figure(paper.total_pending),
        lists: (
          <a href={listsAddress(paper.id)}>
            {listsOf({ total_received: paper.total_received, total_due: paper.total_schools })}
          </a>
        ),
        actions: (
          <RowActions
            about={`${paper.exam_type_code} ${paper.code}`}
            links={[
              {
                href: paperAddress(paper.id),
                label: t(records && paper.is_held ? "absence.record" : "absence.open"),
                isApart: true,
              },
            ]}
          />
        ),
      },
    }))}
    empty={null}
  />
);
