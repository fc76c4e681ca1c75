import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { type Problems, problem, type Sentence } from "~/messages";
import type { LookupNoun } from "./rules";
import type { ExamTypeNew, LookupEdit, LookupNew } from "./schema";
import { type Lookup, lookupStores } from "./stores.server";

export function createLookup(actor: Actor, noun: LookupNoun, input: LookupNew): Outcome<Lookup> {
  const store = lookupStores[noun];
  return write(() => {
    const problems = objectionsToLookup(noun, input);
    if (Object.keys(problems).length > 0) return refused(problems);
    const lookup = store.insert(input, now());
    recordChange(actor, `${store.entity}.created`, store.entity, null, lookup);
    return saved(lookup);
  });
}

/** Schools, users and stored totals follow a changed code, by cascade and triggers. */
export function updateLookup(
  actor: Actor,
  noun: LookupNoun,
  code: string,
  { version, ...input }: LookupEdit,
): Outcome<Lookup> {
  const store = lookupStores[noun];
  return write(() => {
    const before = store.find(code);
    if (!before) return missing();
    if (version !== null && version !== before.version) return stale(before);
    const problems = { ...objectionsToLookup(noun, input, code), ...store.objections(before, input) };
    if (Object.keys(problems).length > 0) return refused(problems);
    const after = store.update(code, { ...input, version: before.version + 1, updated_at: now() });
    recordChange(actor, `${store.entity}.edited`, store.entity, before, after);
    return saved(after);
  });
}

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

export function deleteLookup(actor: Actor, noun: LookupNoun, code: string): Outcome<Lookup> {
  const store = lookupStores[noun];
  return write(() => {
    const lookup = store.find(code);
    if (!lookup) return missing();
    const reason = whyLookupStays(noun, code);
    if (reason) return blocked(reason);
    store.remove(code);
    recordChange(actor, `${store.entity}.deleted`, store.entity, lookup, null);
    return saved(lookup);
  });
}

export function whyLookupStays(noun: LookupNoun, code: string): Sentence | null {
  const { candidates, ...used } = lookupStores[noun].usage(code);
  if (candidates > 0) return { key: "lookup.in_use_by_candidates", values: { code, n: candidates } };
  return used.schools + used.users > 0 ? { key: "lookup.in_use", values: { code, ...used } } : null;
}
