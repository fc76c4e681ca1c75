import type { School } from "~/features/schools/queries.server";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { schoolAddress } from "~/routes/parts/addresses";
import { inWords } from "~/routes/parts/chips";
import { Avatar, Badge, type Choice, RowActions, type RowLink } from "~/ui";

export function schoolCells(
  school: School,
  exam_year: number | null,
  districts: readonly Choice[],
  list: string,
) {
  const { school_code } = school;
  const links: RowLink[] = [{ href: `/schools-edit/${school.id}`, label: t("action.edit") }];
  // Without a year there are no candidates.
  if (exam_year !== null) {
    links.push({ href: schoolAddress({ school_code, exam_year }, list), label: t("student.many") });
  }
  return {
    ...school,
    district_code: inWords(districts, school.district_code),
    created_at: malaysianMoment(school.created_at),
    updated_at: malaysianMoment(school.updated_at),
    school_name: (
      <>
        <Avatar name={school.school_name} />{" "}
        <a href={`/schools-edit/${school.id}`} data-island="">
          {school.school_name}
        </a>{" "}
        {school.closed_from !== null && (
          <Badge kind="neutral">{t("school.closed_from", { year: school.closed_from })}</Badge>
        )}
      </>
    ),
    actions: <RowActions about={school.school_name} links={links} />,
  };
}
