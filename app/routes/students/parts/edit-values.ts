import { formFields } from "~/features/students/fields";
import { wordsOf } from "~/features/students/form";
import type { StudentRecord } from "~/features/students/queries";
import { mergedWith, readWas, writeWas } from "~/features/values/merge";
import type { FormAnswer } from "~/http/forms";

/** With the mark that the office alone sets. */
export const officeFields = [...formFields, "is_repeating"] as const;

const comparedIn = (typed: Record<string, unknown>) =>
  typed.is_repeating === undefined ? formFields : officeFields;

export const shownPlace = ({
  full_name,
  school_code,
  exam_year,
  schools: { school_name },
}: StudentRecord) => ({
  full_name,
  school_name,
  school_code,
  exam_year,
});

/** What a form that is sent later is compared by; a form that was only helped keeps its own. */
export function marksOf(student: StudentRecord, fields: readonly string[], answer?: FormAnswer) {
  const { version, was, jawi_help } = answer?.typed ?? {};
  if (jawi_help) return { version: version as string, was: was as string };
  return { version: student.version, was: writeWas(fields, { ...student }) };
}

/** After another save in between, the fields that were left alone show the stored values. */
export function shownAgain({ typed, current }: FormAnswer): Record<string, unknown> {
  const theirs = current as Record<string, unknown> | null;
  return theirs ? mergedWith(comparedIn(typed), readWas(typed.was), typed, theirs) : typed;
}

export function inWords(answer: FormAnswer | undefined): FormAnswer | undefined {
  if (!answer?.current) return answer;
  const current = wordsOf(answer.current as Record<string, unknown>);
  return { ...answer, typed: wordsOf(answer.typed), current };
}
