import type { StudentList } from "~/features/students/list/schema";
import { t } from "~/messages";
import { type listAddress, schoolAddress } from "~/routes/parts/addresses";
import { stateAddress } from "~/routes/school-exam-years/parts/state-address";
import type { OwnSchoolFacts } from "./own-school-data";

interface ListContextProps {
  school: OwnSchoolFacts | null;
  query: StudentList;
  address: ReturnType<typeof listAddress>;
}

/** An account of one school sees its school; others go from a list of one school to its view. */
export function ListContext({ school, query: { school_code, exam_year }, address }: ListContextProps) {
  if (school) return <OwnSchool school={school} address={address} back={address()} />;
  if (!school_code) return null;
  return (
    <a href={schoolAddress({ school_code, exam_year }, address())} data-island="">
      {t("school_view.link")}
    </a>
  );
}

interface OwnSchoolProps {
  school: OwnSchoolFacts;
  address: ReturnType<typeof listAddress>;
  back: string;
}

/** The school and the state of its list in one line; a count that is work left leads to its candidates. */
function OwnSchool({ school: { school_name, registration }, address, back }: OwnSchoolProps) {
  if (!registration) return school_name;
  const { id, state, expected_students, total_students, total_student_with_code } = registration;
  const left = [
    {
      text: "school_view.left_unnumbered",
      n: total_students - total_student_with_code,
      filter: "has_student_code",
    },
    {
      text: "school_view.left_without_document",
      n: registration.total_without_document,
      filter: "has_document",
    },
  ] as const;
  return (
    <>
      {school_name}
      {" · "}
      {t("list.column")}: <a href={stateAddress(id, back)}>{t(`list.${state}`)}</a>
      {" · "}
      {expected_students === null
        ? t("school_view.so_many", { n: total_students })
        : t("school_view.of_expected", { n: total_students, expected: expected_students })}
      {left.map(
        ({ text, n, filter }) =>
          n > 0 && (
            <span key={text}>
              {" · "}
              <a href={address({ [filter]: "false", page: 1 })}>{t(text, { n })}</a>
            </span>
          ),
      )}
    </>
  );
}
