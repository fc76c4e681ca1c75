import type { HandedList } from "~/features/handovers/queries";
import { changeKinds } from "~/features/handovers/rules";
import type { DistrictHanded } from "~/features/handovers/summary";
import { figure, labelOf, t } from "~/messages";
import { DataTable } from "~/ui";
import { changeColumns } from "./words";

const right = (key: string, label: string) => ({ key, label, align: "right" as const });

const changesOf = (one: Pick<HandedList, `total_${(typeof changeKinds)[number]}`>) =>
  Object.fromEntries(changeKinds.map((kind) => [`total_${kind}`, figure(one[`total_${kind}`])]));

interface DistrictsProps {
  districts: readonly DistrictHanded[];
  isOfChanges: boolean;
  address: string;
}

export const DistrictsHanded = ({ districts, isOfChanges, address }: DistrictsProps) => (
  <DataTable
    caption={t("handover.districts_caption", { n: districts.length })}
    columns={[
      { key: "name", label: labelOf("district_code") },
      right("schools", t("handover.schools")),
      right("missing", t("handover.missing")),
      right("total_students", t("handover.candidates")),
      ...(isOfChanges ? changeColumns : []),
    ]}
    rows={districts.map((district) => ({
      id: district.district_code,
      cells: {
        name: (
          <a href={`${address}?${new URLSearchParams({ district_code: district.district_code })}`}>
            {district.district_name}
          </a>
        ),
        schools: figure(district.schools),
        missing: figure(district.missing),
        total_students: figure(district.total_students),
        ...changesOf(district),
      },
    }))}
    empty={t("handover.no_district")}
    fits
  />
);

interface SchoolsProps {
  schools: readonly HandedList[];
  district: string;
  isOfChanges: boolean;
}

export const SchoolsHanded = ({ schools, district, isOfChanges }: SchoolsProps) => (
  <DataTable
    id="sekolah"
    caption={t("handover.schools_caption", { district, n: schools.length })}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      { key: "school_code", label: labelOf("school_code"), nowrap: true },
      right("version", t("handover.version")),
      right("total_students", t("handover.candidates")),
      ...(isOfChanges ? changeColumns : []),
    ]}
    rows={schools.map((school) => ({
      id: school.registration_id,
      cells: {
        school_name: school.school_name,
        school_code: school.school_code,
        version: school.state === null ? t("handover.no_registration") : school.list_version,
        total_students: figure(school.total_students),
        ...changesOf(school),
      },
    }))}
    empty={t("handover.no_district")}
  />
);
