import type { ReactNode } from "react";
import type { BoardDistrict, BoardSchool } from "~/features/invigilators/board";
import { phoneAddress } from "~/features/values/contact";
import { figure, labelOf, t } from "~/messages";
import { inWords } from "~/routes/parts/chips";
import { type Choice, DataTable } from "~/ui";
import { listOf } from "./address";
import { lackInWords, listedInWords } from "./words";

const counts = [
  { key: "chiefs", label: t("invigilator.duty.chief"), nowrap: true },
  { key: "invigilators", label: t("invigilator.duty.invigilator"), nowrap: true },
  { key: "missing", label: t("invigilator.missing") },
];

const countsOf = ({ listed, needed, missing }: Pick<BoardSchool, "listed" | "needed" | "missing">) => ({
  chiefs: listedInWords(listed.chiefs, needed.chiefs),
  invigilators: listedInWords(listed.invigilators, needed.invigilators),
  missing: lackInWords(missing) || t("invigilator.enough"),
});

interface DistrictsTableProps {
  districts: readonly BoardDistrict[];
  names: readonly Choice[];
  address: (changes: Record<string, string | number | null>) => string;
}

export function DistrictsTable({ districts, names, address }: DistrictsTableProps) {
  return (
    <DataTable
      id="daerah"
      caption={t("invigilator.districts_caption", { n: districts.length })}
      columns={[
        { key: "district", label: labelOf("district_code") },
        { key: "total_missing", label: t("invigilator.schools_missing"), nowrap: true },
        ...counts,
        { key: "twice", label: t("invigilator.twice"), align: "right" },
      ]}
      rows={districts.map((each) => ({
        id: each.district_code,
        cells: {
          district: (
            <a href={address({ district_code: each.district_code, page: 1 })}>
              {inWords(names, each.district_code)}
            </a>
          ),
          total_missing: t("invigilator.listed_of", { n: each.total_missing, needed: each.total_schools }),
          ...countsOf(each),
          twice: figure(each.total_twice),
        },
      }))}
      empty={null}
    />
  );
}

interface SchoolsTableProps {
  caption: string;
  schools: readonly BoardSchool[];
  names: readonly Choice[];
  exam_year: number;
  empty: ReactNode;
  pages: ReactNode;
}

export function SchoolsTable({ caption, schools, names, exam_year, empty, pages }: SchoolsTableProps) {
  const hasDistricts = names.length > 1;
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        ...(hasDistricts ? [{ key: "district", label: labelOf("district_code") }] : []),
        { key: "candidates", label: t("invigilator.candidates"), align: "right" },
        ...counts,
        { key: "twice", label: t("invigilator.twice"), align: "right" },
        { key: "contact", label: t("invigilator.contact") },
      ]}
      rows={schools.map((school) => ({
        id: school.school_code,
        cells: {
          school_name: (
            <a href={listOf({ school_code: school.school_code, exam_year })}>{school.school_name}</a>
          ),
          district: inWords(names, school.district_code),
          candidates: figure(school.candidates),
          ...countsOf(school),
          twice: figure(school.total_twice),
          contact: school.contact_phone && (
            <>
              {school.contact_name} <a href={phoneAddress(school.contact_phone)}>{school.contact_phone}</a>
            </>
          ),
        },
      }))}
      empty={empty}
      fits
      bar={pages}
    />
  );
}
