import type { ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import type { ListVersion } from "~/features/school-exam-years/versions";
import { countsInWords } from "~/features/school-exam-years/versions";
import type { Listed } from "~/features/values/lists";
import { malaysianMoment } from "~/features/values/moments";
import { figure, labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { DataTable, Pagination, UserText } from "~/ui";
import { readinessOf } from "./addresses";

export const versionAddress = (id: number, version: number): string =>
  `/school_exam_years/${id}/versions/${version}`;

const authorOf = ({ made_by, kind }: ListVersion) =>
  made_by ?? t(kind === "final" ? "version.by_lock" : "version.no_author");

const whyOf = ({ kind, reason, request_id }: ListVersion) => (
  <>
    {kind === "final" && t("version.final")}
    {reason !== null && <UserText>{reason}</UserText>}
    {request_id !== null && (
      <div>
        <a href={`/requests/${request_id}`}>{t("version.by_request", { id: request_id })}</a>
      </div>
    )}
  </>
);

export const versionFacts = (version: ListVersion) => [
  { term: t("list.when"), detail: malaysianMoment(version.made_at) },
  { term: t("list.who"), detail: authorOf(version) },
  { term: labelOf("reason"), detail: whyOf(version) },
  { term: labelOf("total_students"), detail: figure(version.total_students) },
  { term: labelOf("total_withdrawn"), detail: figure(version.total_withdrawn) },
];

interface ListVersionsProps {
  line: Pick<ReadinessLine, "id" | "exam_year">;
  versions: Listed<ListVersion>;
  back: string;
}

export function ListVersions({ line: { id, exam_year }, versions, back }: ListVersionsProps) {
  if (versions.total === 0) return null;
  const usual = { page: 1, return_to: readinessOf(exam_year) };
  const address = listAddress(`/school_exam_years/${id}/state`, { return_to: back }, usual);
  return (
    <DataTable
      id="jadual-versi"
      caption={t("version.caption")}
      columns={[
        { key: "version", label: t("version.column") },
        { key: "reason", label: `${labelOf("reason")} · ${t("version.changes")}` },
        { key: "total_students", label: labelOf("total_students"), align: "right" },
      ]}
      rows={versions.data.map((version) => ({ id: version.id, cells: cellsOf(id, version) }))}
      empty={null}
      bar={<Pagination {...versions} address={address} />}
    />
  );
}

function cellsOf(id: number, version: ListVersion) {
  const counts = countsInWords(version.changes);
  const { version: n, total_withdrawn } = version;
  return {
    version: (
      <>
        <div>{t("version.n", { n })}</div>
        {malaysianMoment(version.made_at)}
        <div className="opt">{authorOf(version)}</div>
      </>
    ),
    reason: (
      <>
        {whyOf(version)}
        {counts && (
          <div>
            <a href={versionAddress(id, n)} aria-label={`${t("version.changes_link", { n })}: ${counts}`}>
              {counts}
            </a>
          </div>
        )}
      </>
    ),
    total_students: (
      <>
        {figure(version.total_students)}
        {total_withdrawn > 0 && (
          <div className="opt">{t("version.count.withdrawn", { n: total_withdrawn })}</div>
        )}
      </>
    ),
  };
}
