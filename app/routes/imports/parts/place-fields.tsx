import { SchoolPickField } from "~/features/schools/form";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { type Choice, SelectField } from "~/ui";

export interface PlaceChoice {
  school_code: string | null;
  exam_year: string;
  years: readonly Choice[];
  recent: readonly Choice[];
  own_school: { school_code: string; school_name: string } | null;
}

/** Above the paste, because a school's own list names neither; a clerk's school is shown, not asked. */
export function PlaceFields({ choice, answer }: { choice: PlaceChoice; answer: FormAnswer | undefined }) {
  const { problems = {}, offers = {} } = answer ?? {};
  const typed = (answer ? answer.typed : choice) as { school_code?: string; exam_year?: string };
  return (
    <>
      {choice.own_school ? (
        <p className="mb-4">{t("import.own_school", choice.own_school)}</p>
      ) : (
        <SchoolPickField
          value={typed.school_code}
          problems={problems.school_code}
          hint={t("import.place_hint")}
          matches={offers.school_code}
          recent={choice.recent}
          optional
        />
      )}
      <SelectField
        name="exam_year"
        value={typed.exam_year ?? choice.exam_year}
        options={choice.years}
        problems={problems.exam_year}
        width="short"
      />
    </>
  );
}
