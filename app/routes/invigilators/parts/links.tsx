import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { ButtonLink } from "~/ui";
import { addOf, doorsOf, lettersOf, listOf, pasteOf, staffingAddress } from "./words";

export function ToSchools({ exam_year }: { exam_year?: number }) {
  const query = exam_year === undefined ? "" : `?exam_year=${exam_year}`;
  return (
    <ButtonLink href={staffingAddress + query} kind="quiet">
      {t("invigilator.schools_title")}
    </ButtonLink>
  );
}

/** From the rooms of a school, or from the choice of one. */
export const ToInvigilators = ({ place }: { place?: SchoolYear }) =>
  place ? (
    <ButtonLink href={listOf(place)} kind="quiet">
      {t("invigilator.link")}
    </ButtonLink>
  ) : (
    <ToSchools />
  );

interface ListActionsProps {
  place: SchoolYear;
  manages: boolean;
  seesSchools: boolean;
  hasPeople: boolean;
}

export function ListActions({ place, manages, seesSchools, hasPeople }: ListActionsProps) {
  const papers = [
    [lettersOf, "invigilator.letters_link"],
    [doorsOf, "invigilator.doors_link"],
  ] as const;
  return (
    <>
      {manages && (
        <ButtonLink href={addOf(place)} kind="primary" accessKey="t">
          {t("invigilator.add_title")}
        </ButtonLink>
      )}
      {manages && <ButtonLink href={pasteOf(place)}>{t("invigilator.paste_title")}</ButtonLink>}
      {hasPeople &&
        papers.map(([of, label]) => (
          <ButtonLink key={label} href={of(place)} kind="quiet">
            {t(label)}
          </ButtonLink>
        ))}
      {seesSchools && <ToSchools exam_year={place.exam_year} />}
    </>
  );
}
