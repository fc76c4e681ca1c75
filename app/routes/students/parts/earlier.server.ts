import { data } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { nameKey } from "~/db/name-key";
import { type Document, type Earlier, lookForEarlier } from "~/features/students/earlier/queries.server";
import { studentAddForm } from "~/features/students/schema";
import { acceptedFields } from "~/features/values/accepted";
import { cleanText } from "~/features/values/text";
import { type FormAnswer, readForm } from "~/http/forms.server";
import { readPosted } from "~/http/posted.server";
import { type Sentence, sentenceText, t } from "~/messages";

const isBlank = (value: unknown) => typeof value !== "string" || cleanText(value) === "";

/** The form of a new candidate again, filled from the person's earlier record: after the button, or without a name. Null in any other case. */
export async function earlierAnswer(request: Request, actor: Actor) {
  const { fields, isForged } = await readPosted(request);
  const isPressed = fields.get("check") === "earlier";
  if (isForged || (!isPressed && !isBlank(fields.get("full_name")))) return null;
  const { typed, headers } = await readForm(request, studentAddForm);
  const document = documentIn(typed);
  const look = document && lookForEarlier(actor, document.document, document.exam_year);
  if (look?.kind === "found") {
    const filled = filledFrom(look.earlier, typed);
    return again({ ...typed, ...filled.values }, filled.sentence);
  }
  if (look?.kind === "limited")
    return again(typed, { key: "earlier.limited", values: { minutes: Math.ceil(look.seconds / 60) } });
  return isPressed ? again(typed, { key: document ? "earlier.none" : "earlier.no_number" }) : null;

  function again(values: Record<string, unknown>, sentence: Sentence) {
    const earlier = sentenceText(sentence);
    const answer: FormAnswer = { typed: { ...values, earlier }, problems: {}, current: null };
    return data(answer, { headers });
  }
}

/** A whole number that the form would take; a part of one finds nobody. */
export function documentIn(typed: unknown): { document: Document; exam_year: number } | null {
  const { ic_number, passport_number, exam_year } = acceptedFields(studentAddForm, typed);
  if (exam_year === undefined) return null;
  if (ic_number) return { document: { field: "ic_number", number: ic_number }, exam_year };
  if (passport_number) return { document: { field: "passport_number", number: passport_number }, exam_year };
  return null;
}

/** Blank fields alone are filled. */
function filledFrom(earlier: Earlier, typed: Record<string, unknown>) {
  const offered = { full_name: earlier.full_name, ...fieldsBeside(earlier) };
  const blank = Object.entries(offered).filter(([field]) => isBlank(typed[field]));
  const { full_name, exam_type_code: exam, exam_year: year, school_name } = earlier;
  const school = school_name === null ? "" : t("earlier.of_school", { school_name });
  const isOther = typeof typed.full_name === "string" && nameKey(typed.full_name) !== nameKey(full_name);
  const sentence: Sentence =
    isOther && !isBlank(typed.full_name)
      ? { key: "earlier.differs", values: { exam, year, school, full_name } }
      : { key: "earlier.filled", values: { exam, year, school } };
  return { values: Object.fromEntries(blank), sentence };
}

export const fieldsBeside = ({ full_name_arabic, gender }: Earlier) => ({
  ...(full_name_arabic !== null && { full_name_arabic }),
  ...(gender !== null && { gender }),
});
