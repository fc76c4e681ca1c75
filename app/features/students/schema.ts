import { z } from "zod";
import {
  code,
  list,
  optionalName,
  optionalText,
  personName,
  recordId,
  recordVersion,
  yesNo,
} from "~/features/values/fields";
import { issueOf } from "~/features/values/problems";
import { WrongRecords } from "~/features/values/wrong-records";
import { problem } from "~/messages";
import type { StudentFieldName } from "./fields";
import { icNumber } from "./ic-field";
import {
  birthCertificate,
  examYear,
  gender,
  nameInJawi,
  optionalRollNumber,
  passportOrVisa,
  requiredRollNumber,
} from "./kinds";

const fieldKinds = {
  full_name: personName({ max: 120 }),
  full_name_arabic: nameInJawi({ max: 120 }),
  ic_number: icNumber(),
  school_code: code({ max: 20 }),
  student_code: optionalRollNumber(),
  class_name: optionalName({ max: 60 }),
  exam_year: examYear(),
  gender: gender(),
  passport_number: passportOrVisa(),
  birth_cert_number: birthCertificate(),
  visa_number: passportOrVisa(),
  is_student: yesNo(true),
  is_citizen: yesNo(true),
} satisfies Record<StudentFieldName, z.ZodType>;

export const IDENTITIES = ["ic_number", "passport_number", "birth_cert_number"] as const;

/** An identity that has a problem of its own is not also reported as missing. */
export function needsIdentity({
  value,
  issues,
}: z.core.ParsePayload<Record<(typeof IDENTITIES)[number], string | null>>) {
  const given = IDENTITIES.some(
    (identity) => value[identity] !== null || issues.some((issue) => issue.path?.[0] === identity),
  );
  if (given) return;
  issues.push({ ...issueOf(problem("no_identity")), path: ["ic_number"], input: value.ic_number });
}

export const studentNew = z.object(fieldKinds).check(needsIdentity);
export type StudentNew = z.output<typeof studentNew>;

/** One candidate, whom the office may add to a final list with a reason. */
const added = { ...fieldKinds, reason: optionalText({ max: 500 }) };

/** A call that leaves it out is saved, and warned about near duplicates. */
const confirm_near = yesNo().optional();

/** Of a call with a list. `correct` compares the stored candidates among it, and saves what it changes. */
export const listQuery = z.object({ confirm_near, correct: yesNo(false) });

/** The keys of the near duplicates that a form has shown. */
export const nearSeen = optionalText({ max: 4000 });

export const studentAdd = z.object({ ...added, confirm_near }).check(needsIdentity);
export const studentAddForm = z.object({ ...added, near_seen: nearSeen }).check(needsIdentity);

/** The office alone says whether a candidate repeats the exam; a call that leaves it out keeps it. */
const edited = { ...added, is_repeating: yesNo().optional(), version: recordVersion };

export const studentEdit = z.object({ ...edited, confirm_near }).check(needsIdentity);
export const studentEditForm = z.object({ ...edited, near_seen: nearSeen }).check(needsIdentity);
export type StudentEdit = Omit<z.output<typeof studentEdit>, "confirm_near">;

const studentNumbered = z.object({
  id: recordId,
  student_code: requiredRollNumber(),
  version: recordVersion,
  reason: optionalText({ max: 500 }),
});

export const studentMassUpdate = list(studentNumbered, { max: 5000 }).check(({ value, issues }) => {
  const seen = new Map<number, number>();
  const wrong = new WrongRecords();
  for (const [row, { id }] of value.entries()) {
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, row);
    else if (!wrong.add(row, { id: [problem("repeated", { m: earlier + 1 })] })) break;
  }
  for (const [path, [found]] of Object.entries(wrong.problems))
    if (found)
      issues.push({
        ...issueOf(found),
        path: path === "" ? [] : path.split("."),
        input: value,
        continue: true,
      });
});
export type StudentMassUpdate = z.output<typeof studentMassUpdate>;

export const studentImport = list(studentNew, { max: 5000 });
