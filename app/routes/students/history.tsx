import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { archivedSince } from "~/features/audit/list";
import { findHistory } from "~/features/students/history/queries";
import { historyScreen } from "~/features/students/history/schema";
import { requireActor, safePath } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import { listAddress, recordAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { DataTable, Notice, Page, Pagination, pageTitle, rangeText } from "~/ui";
import { happeningCells, happeningColumns } from "./parts/history-rows";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("history.title"), {
      context: data?.about.full_name,
      page: data?.page,
      limit,
      total: data?.total,
    }),
  },
];

export const handle: Screen = { place: "/students", step: 2, failed: { page: "student.get_error" } };

const limit = 25;

/** Needs the right to see a candidate's identity (product 2.1). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.history");
  const { page } = readQueryLeniently(request, historyScreen);
  const id = idFrom(request, params.id);
  const { student, happenings, total } = orNotFound(request, findHistory(actor, id, { page, limit }));
  const back = safePath(new URL(request.url).searchParams.get("back"), recordAddress(id));
  const { full_name, school_code, exam_year, schools } = student;
  const about = { full_name, school_code, exam_year, school_name: schools.school_name };
  const archived = archivedSince(student.created_at);
  return { id, about, happenings, page, total, archived, back };
}

export default function StudentHistory() {
  const { id, about, happenings, page, total, archived, back } = useLoaderData<typeof loader>();
  const address = listAddress(`/student-history/${id}`, { page, back }, { page: 1, back: recordAddress(id) });
  const range = rangeText({ page, limit, total });
  return (
    <Page
      title={t("history.title")}
      context={about.full_name}
      intro={<p className="hint">{t("student.place", about)}</p>}
      back={{ href: back, label: t("action.back") }}
      wide
    >
      {archived > 0 && <Notice kind="info">{t("audit.archived", { n: archived })}</Notice>}
      <DataTable
        caption={t("history.caption", { range })}
        columns={happeningColumns}
        rows={happenings.map((happening, at) => ({ id: at, cells: happeningCells(happening) }))}
        empty={<p>{total > 0 ? range : t("history.none")}</p>}
        bar={<Pagination page={page} total={total} limit={limit} address={address} />}
      />
      {total > 0 && <p className="hint">{t("history.masked")}</p>}
    </Page>
  );
}
