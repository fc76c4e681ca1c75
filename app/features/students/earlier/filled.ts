import { nameKey } from "~/db/name-key";
import { cleanText } from "~/features/values/text";
import { type Sentence, t } from "~/messages";
import type { Earlier } from "./queries";

export const isBlank = (value: unknown) => typeof value !== "string" || cleanText(value) === "";

/** The blank fields alone, and the sentence that says where they come from. */
export function filledFrom(earlier: Earlier, typed: Record<string, unknown>) {
  const { full_name, full_name_arabic, gender } = earlier;
  const known = Object.entries({ full_name, full_name_arabic, gender }).filter(([, value]) => value !== null);
  const values = Object.fromEntries(known.filter(([field]) => isBlank(typed[field])));
  const record = nameOf(earlier);
  const isOther =
    typeof typed.full_name === "string" &&
    !isBlank(typed.full_name) &&
    nameKey(typed.full_name) !== nameKey(full_name);
  const sentence: Sentence = isOther
    ? { key: "earlier.differs", values: { record, full_name } }
    : { key: "earlier.filled", values: { record } };
  return { values, sentence };
}

const nameOf = ({ exam_type_code: exam, exam_year: year, school_name }: Earlier) =>
  school_name === null
    ? t("earlier.record", { exam, year })
    : t("earlier.record_of_school", { exam, year, school_name });
