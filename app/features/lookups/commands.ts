import type { Actor } from "~/auth/actor";
import { createRecord, deleteRecord, type RecordKind, updateRecord } from "~/features/values/records";
import { type Problems, problem, type Sentence } from "~/messages";
import { whyCodeStays } from "./consequences";
import type { LookupNoun } from "./rules";
import type { ExamTypeNew, LookupEdit, LookupNew } from "./schema";
import { secondExamsOfType } from "./second-exams";
import { type Lookup, lookupStores } from "./stores";

function kindOf(noun: LookupNoun): RecordKind<Lookup, LookupNew, string> {
  const { entity, table, find } = lookupStores[noun];
  return {
    entity,
    table,
    key: table.code,
    find: (_, code) => find(code),
    objections: (input, before) => ({
      ...objectionsToLookup(noun, input, before?.code),
      ...objectionsToOneExam(input, before),
    }),
    stays: (before, after) =>
      after ? whyCodeStays(entity, before.code, after.code) : whyLookupStays(noun, before.code),
  };
}

export const createLookup = (actor: Actor, noun: LookupNoun, input: LookupNew) =>
  createRecord(kindOf(noun), actor, input);

/** Schools, users and stored totals follow a changed code, by cascade and triggers. */
export const updateLookup = (actor: Actor, noun: LookupNoun, code: string, edit: LookupEdit) =>
  updateRecord(kindOf(noun), actor, code, edit);

export const deleteLookup = (actor: Actor, noun: LookupNoun, code: string) =>
  deleteRecord(kindOf(noun), actor, code);

/** `before` is the code that the record may keep. */
export function objectionsToLookup(
  noun: LookupNoun,
  { code, ...given }: Partial<LookupNew>,
  before?: string,
): Problems {
  const isTaken = code !== undefined && code !== before && lookupStores[noun].find(code) !== undefined;
  return { ...(isTaken && { code: [problem("taken")] }), ...objectionsToAges(given) };
}

const objectionsToAges = ({ usual_age_from, usual_age_to }: Partial<ExamTypeNew>): Problems =>
  (usual_age_from ?? 0) > (usual_age_to ?? Number.POSITIVE_INFINITY)
    ? { usual_age_to: [problem("below_first_age")] }
    : {};

/** Candidates who sit a second examination keep their exam type from allowing one only. */
function objectionsToOneExam(input: LookupNew, before: Lookup | undefined): Problems {
  if (!before || !("allows_second_exam" in before && "allows_second_exam" in input)) return {};
  const n = before.allows_second_exam && !input.allows_second_exam ? secondExamsOfType(before.code) : 0;
  return n > 0 ? { allows_second_exam: [problem("second_exams", { n, value: before.code })] } : {};
}

export function whyLookupStays(noun: LookupNoun, code: string): Sentence | null {
  const { candidates, notices, ...used } = lookupStores[noun].usage(code);
  if (candidates > 0) return { key: "lookup.in_use_by_candidates", values: { code, n: candidates } };
  if (used.schools + used.users === 0 && notices > 0)
    return { key: "lookup.in_use_by_notices", values: { code, n: notices } };
  return used.schools + used.users > 0 ? { key: "lookup.in_use", values: { code, ...used } } : null;
}
