import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { whyExamYearStays } from "~/features/exam-years/deletion";
import { countSchoolsDue } from "~/features/exam-years/late";
import { type ExamYearWithTotals, isLocked, listExamYearsWithTotals } from "~/features/exam-years/queries";
import { whyNotDisposed } from "~/features/persons/disposal";
import { dayInWords, malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { figure, labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Badge, ButtonLink, DataTable, Page, pageTitle, RowActions } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("exam_year.list_title")) }];

export const handle: Screen = { failed: { page: "exam_year.list_failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "exam_year.manage");
  const examYears = listExamYearsWithTotals().map((year) => ({
    ...year,
    locked: isLocked(year),
    mayDelete: whyExamYearStays(year) === null,
    disposal: whyNotDisposed(year) === null || year.disposed_at !== null,
  }));
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
      intro={
        due > 0 && (
          <>
            {t("exam_year.marking_late", { n: due })} <a href="/admin/exam_years">{t("enhance.reload")}</a>
          </>
        )
      }
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

type ListedYear = ExamYearWithTotals & { locked: boolean; mayDelete: boolean; disposal: boolean };

/** Year, title and lock share a cell, because the column of this layout is narrow. */
function cellsOf({ id, year, title, is_running, total_schools, total_students, ...rest }: ListedYear) {
  const { entry_opens_on, corrections_until, printing_from, closed_at, disposed_at, ...more } = rest;
  const { mayDelete, disposal, ...lock } = more;
  const address = `/admin/exam_years/${id}`;
  const isClosed = closed_at !== null;
  const isDisposed = disposed_at !== null;
  const stays = is_running || total_schools > 0 || isClosed;
  const state = {
    href: `${address}/state`,
    label: t(isClosed ? "exam_year.reopen_title" : "exam_year.close_title"),
  };
  return {
    year: (
      <>
        <a href={`${address}/${isDisposed ? "disposal" : isClosed ? "state" : "edit"}`} data-island="">
          {year}
        </a>{" "}
        {title && <span className="opt">{title}</span>}
        <br />
        {is_running && <Badge kind="success">{t("exam_year.running")}</Badge>}{" "}
        {closed_at === null ? (
          <LockBadge {...lock} />
        ) : (
          <>
            <Badge kind="neutral">{t(isDisposed ? "disposal.badge" : "exam_year.closed_badge")}</Badge>{" "}
            <span className="opt">{malaysianMoment(disposed_at ?? closed_at)}</span>
          </>
        )}
        <Days {...{ entry_opens_on, corrections_until, printing_from }} />
        {stays && !is_running && !isClosed && <span className="opt block">{t("exam_year.stays")}</span>}
      </>
    ),
    total_schools: <a href={`/school_exam_years?exam_year=${year}`}>{figure(total_schools)}</a>,
    total_students: <a href={`/students?exam_year=${year}`}>{figure(total_students)}</a>,
    actions: (
      <RowActions
        about={t("exam_year.about", { year })}
        links={[
          ...(isClosed ? [] : [{ href: `${address}/edit`, label: t("action.edit") }]),
          ...(!isDisposed && (isClosed || (lock.locked && !is_running)) ? [state] : []),
          ...(disposal ? [{ href: `${address}/disposal`, label: t("disposal.title") }] : []),
          ...(mayDelete ? [{ href: `${address}/delete`, label: t("action.delete") }] : []),
        ]}
      />
    ),
  };
}

type DaysProps = Pick<ListedYear, "entry_opens_on" | "corrections_until" | "printing_from">;

function Days({ entry_opens_on, corrections_until, printing_from }: DaysProps) {
  const lines = [
    entry_opens_on && t("exam_year.opens", { day: dayInWords(entry_opens_on) }),
    corrections_until && t("exam_year.corrections", { day: dayInWords(corrections_until) }),
    printing_from && t("exam_year.printing", { day: dayInWords(printing_from) }),
  ].filter(Boolean);
  return lines.length > 0 && <span className="opt block">{lines.join(" · ")}</span>;
}

type Lock = Pick<ListedYear, "is_lock_initial_student" | "lock_initial_student_datetime" | "locked">;

function LockBadge({ is_lock_initial_student, lock_initial_student_datetime: since, locked }: Lock) {
  if (!is_lock_initial_student) return <Badge kind="neutral">{t("exam_year.unlocked")}</Badge>;
  return (
    <>
      <Badge kind="neutral">{t(locked ? "exam_year.locked" : "exam_year.lock_coming")}</Badge>{" "}
      {since && <span className="opt">{malaysianMoment(since)}</span>}
    </>
  );
}
