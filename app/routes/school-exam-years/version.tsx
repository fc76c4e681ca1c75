import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readableRegistration } from "~/features/school-exam-years/queries";
import {
  changesOfVersion,
  findVersion,
  type ListChange,
  versionList,
} from "~/features/school-exam-years/versions";
import { requireActor } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import { listAddress, recordAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { Change } from "~/routes/students/parts/history-rows";
import { DataTable, Page, Pagination, pageTitle, rangeText, SummaryList } from "~/ui";
import { stateAddress } from "./parts/addresses";
import { versionAddress, versionFacts } from "./parts/list-versions";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(t("version.title"), {
      context:
        data &&
        `${data.list.school_code} ${data.list.exam_year} ${t("version.n", { n: data.version.version })}`,
      ...data?.changes,
    }),
  },
];

export const handle: Screen = { failed: { page: "school_exam_year.load_failed" } };

const limit = 25;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.view");
  const list = orNotFound(request, readableRegistration(actor, idFrom(request, params.id)));
  const version = orNotFound(request, findVersion(list.id, idFrom(request, params.version)));
  const { page } = readQueryLeniently(request, versionList);
  return { list, version, changes: changesOfVersion(actor, version, { page, limit }) };
}

export default function VersionOfList() {
  const { list, version, changes } = useLoaderData<typeof loader>();
  const address = listAddress(versionAddress(list.id, version.version), { page: changes.page }, { page: 1 });
  return (
    <Page
      title={t("version.changes_title", { n: version.version })}
      context={t("school_exam_year.about", { school: list.school_name, year: list.exam_year })}
      back={{ href: stateAddress(list.id, "", ""), label: t("list.title") }}
      wide
    >
      <SummaryList rows={versionFacts(version)} />
      <DataTable
        caption={`${t("version.changes")} · ${rangeText(changes)}`}
        columns={[
          { key: "full_name", label: t("label.full_name") },
          { key: "kind", label: t("version.what") },
          { key: "change", label: t("version.field") },
        ]}
        rows={changes.data.map((change) => ({ id: change.id, cells: cellsOf(change) }))}
        empty={<p>{t("version.no_changes")}</p>}
        bar={<Pagination {...changes} address={address} />}
      />
    </Page>
  );
}

const isGone = (kind: ListChange["kind"]) => kind === "removed" || kind === "moved_out";

function cellsOf({ student_id, full_name, kind, field, before, after }: ListChange) {
  const name = full_name ?? t("version.erased");
  return {
    full_name: isGone(kind) || full_name === null ? name : <a href={recordAddress(student_id)}>{name}</a>,
    kind: t(`version.kind.${kind}`),
    change: field && <Change field={field} old={before} new={after} />,
  };
}
