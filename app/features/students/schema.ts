import { z } from "zod";
import { list, optionalText, recordId, recordVersion } from "~/features/values/fields";
import { issueOf } from "~/features/values/problems";
import { problem } from "~/messages";
import { fieldKinds } from "./fields";
import { requiredRollNumber } from "./kinds";

const IDENTITIES = ["ic_number", "passport_number", "birth_cert_number"] as const;

/** An identity that has a problem of its own is not also reported as missing. */
function needsIdentity({
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

export const studentEdit = z
  .object({ ...fieldKinds, version: recordVersion, reason: optionalText({ max: 500 }) })
  .check(needsIdentity);
export type StudentEdit = z.output<typeof studentEdit>;

const studentNumbered = z.object({
  id: recordId,
  student_code: requiredRollNumber(),
  version: recordVersion,
  reason: optionalText({ max: 500 }),
});

export const studentMassUpdate = list(studentNumbered, { max: 5000 }).check(({ value, issues }) => {
  const seen = new Map<number, number>();
  for (const [row, { id }] of value.entries()) {
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, row);
    else {
      const repeated = problem("repeated", { m: earlier + 1 });
      issues.push({ ...issueOf(repeated), path: [row, "id"], input: id, continue: true });
    }
  }
});
export type StudentMassUpdate = z.output<typeof studentMassUpdate>;

export const studentImport = list(studentNew, { max: 5000 });
