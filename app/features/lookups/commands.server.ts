import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { problem, t } from "~/messages";
import { type Lookup, lookupBooks } from "./books.server";
import type { LookupNoun } from "./rules";
import type { LookupEdit, LookupNew } from "./schema";

export function createLookup(actor: Actor, noun: LookupNoun, input: LookupNew): Outcome<Lookup> {
  const book = lookupBooks[noun];
  return write(() => {
    if (book.find(input.code)) return refused({ code: [problem("taken")] });
    const lookup = book.insert(input, now());
    recordChange(actor, `${book.entity}.created`, book.entity, null, lookup);
    return saved(lookup);
  });
}

/** A changed code carries the schools, users and kept totals along, by cascade and triggers. */
export function updateLookup(
  actor: Actor,
  noun: LookupNoun,
  code: string,
  { version, ...input }: LookupEdit,
): Outcome<Lookup> {
  const book = lookupBooks[noun];
  return write(() => {
    const before = book.find(code);
    if (!before) return missing();
    if (version !== null && version !== before.version) return stale(before);
    if (input.code !== code && book.find(input.code)) return refused({ code: [problem("taken")] });
    const after = book.update(code, { ...input, version: before.version + 1, updated_at: now() });
    recordChange(actor, `${book.entity}.edited`, book.entity, before, after);
    return saved(after);
  });
}

/** Refused while a school or a user holds the code. */
export function deleteLookup(actor: Actor, noun: LookupNoun, code: string): Outcome<Lookup> {
  const book = lookupBooks[noun];
  return write(() => {
    const lookup = book.find(code);
    if (!lookup) return missing();
    const reason = whyLookupStays(noun, code);
    if (reason) return blocked(reason);
    book.remove(code);
    recordChange(actor, `${book.entity}.deleted`, book.entity, lookup, null);
    return saved(lookup);
  });
}

/** What holds a lookup in place, as a sentence, or null when it may go. */
export function whyLookupStays(noun: LookupNoun, code: string): string | null {
  const used = lookupBooks[noun].usage(code);
  return used.schools + used.users > 0 ? t("lookup.in_use", { code, ...used }) : null;
}
