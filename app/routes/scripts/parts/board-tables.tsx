import { dayOfPaper } from "~/features/exam-papers/words";
import type { DistrictOnBoard, PaperOnScriptBoard, SchoolToCall } from "~/features/scripts/board";
import { phoneAddress } from "~/features/values/contact";
import { figure, labelOf, t } from "~/messages";
import { DataTable } from "~/ui";
import { paperAddress } from "./address";
import { ofAll, paperState } from "./words";

const right = (key: string, label: string) => ({ key, label, align: "right" as const });
const backColumns = [right("attendance", t("script.attendance")), right("scripts", t("script.scripts"))];

export const PapersTable = ({ year, papers }: { year: number; papers: readonly PaperOnScriptBoard[] }) => (
  <DataTable
    caption={t("script.caption", { year, n: papers.length })}
    columns={[
      { key: "name", label: labelOf("name") },
      { key: "exam_type_code", label: labelOf("exam_type_code") },
      { key: "held_on", label: labelOf("held_on"), nowrap: true },
      ...backColumns,
      right("expected", t("script.expected")),
      right("returned", t("script.returned")),
      { key: "state", label: t("script.state") },
    ]}
    rows={papers.map((paper) => ({
      id: paper.id,
      cells: {
        name: (
          <a href={paperAddress(paper.id)}>
            {paper.code} {paper.name}
          </a>
        ),
        exam_type_code: paper.exam_type_code,
        held_on: dayOfPaper(paper),
        attendance: ofAll(paper.attendance, paper.due),
        scripts: ofAll(paper.scripts, paper.due),
        expected: figure(paper.expected),
        returned: figure(paper.returned),
        state: paperState(paper),
      },
    }))}
    empty={t("script.none", { year })}
    fits
  />
);

interface DistrictsTableProps {
  districts: readonly (DistrictOnBoard & { name: string })[];
  addressOf: (district_code: string) => string;
}

export const DistrictsTable = ({ districts, addressOf }: DistrictsTableProps) => (
  <DataTable
    id="daerah"
    caption={t("script.districts_caption")}
    columns={[
      { key: "name", label: labelOf("district_code") },
      ...backColumns,
      right("schools", t("script.schools_missing")),
    ]}
    rows={districts.map(({ district_code, name, attendance, scripts, due, schools }) => ({
      id: district_code,
      cells: {
        name: <a href={addressOf(district_code)}>{name}</a>,
        attendance: ofAll(attendance, due),
        scripts: ofAll(scripts, due),
        schools: figure(schools),
      },
    }))}
    empty={t("script.calls_none")}
  />
);

const missing = ({ attendance, scripts }: SchoolToCall): string =>
  [
    attendance.length > 0 && t("script.missing_attendance", { papers: attendance.join(", ") }),
    scripts.length > 0 && t("script.missing_scripts", { papers: scripts.join(", ") }),
  ]
    .filter(Boolean)
    .join("; ");

export const CallsTable = ({ calls }: { calls: readonly SchoolToCall[] }) => (
  <DataTable
    id="hubungi"
    caption={t("script.calls_caption", { n: calls.length })}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      { key: "school_code", label: labelOf("school_code"), nowrap: true },
      { key: "missing", label: t("script.missing") },
      { key: "contact_name", label: t("call_list.contact") },
      { key: "contact_phone", label: labelOf("contact_phone"), nowrap: true },
    ]}
    rows={calls.map((school) => ({
      id: school.registration_id,
      cells: {
        school_name: school.school_name,
        school_code: school.recorded_school_code,
        missing: missing(school),
        contact_name: school.contact_name ?? t("school.contact_none"),
        contact_phone: school.contact_phone && (
          <a href={phoneAddress(school.contact_phone)}>{school.contact_phone}</a>
        ),
      },
    }))}
    empty={t("script.calls_none")}
  />
);
