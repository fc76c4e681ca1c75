import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { maskIdentity } from "~/db/audit";
import { type Outcome, refused, saved } from "~/db/outcome";
import { leaveToFirst } from "~/db/reader";
import { noteIdentityRead } from "~/db/request-context";
import { maskedColumns } from "~/db/schema";
import { queueOf } from "~/features/threads/queue";
import { type Listed, pageOf } from "~/features/values/lists";
import { problem } from "~/messages";
import { contentOf } from "./file";
import { findByNumber, type HandedList, type Handover, listsOf } from "./queries";
import { type Content, changesInTurns } from "./rows";
import { type ChangeKind, type Counted, changedFields, countChange, noChanges } from "./rules";
import type { HandoverCompared } from "./schema";
import { isHanded } from "./summary";

export interface ShownChange {
  student_id: number;
  kind: ChangeKind;
  school_code: string;
  school_name: string;
  /** Both are null once the person was erased. */
  student_code: string | null;
  full_name: string | null;
  /** None of a person who was erased. */
  fields: { field: string; before: string; after: string }[];
}

type ListNamed = Pick<HandedList, "registration_id" | "school_code" | "school_name">;

export interface Comparison extends Listed<ShownChange>, Counted {
  /** The numbers of the two. */
  earlier: number;
  later: number;
  /** Schools whose list only the later one has, and only the earlier one. */
  added: ListNamed[];
  removed: ListNamed[];
}

interface PageOf {
  page: number;
  limit: number;
}

/** What the later one says otherwise of the schools that the account sees, in the order of the file. */
export async function compareHandovers(
  actor: Actor,
  one: Handover,
  other: Handover,
  { page, limit }: PageOf,
): Promise<Comparison> {
  const [earlier, later] = one.number < other.number ? [one, other] : [other, one];
  const lists = { before: listsOf(actor, earlier.id), after: listsOf(actor, later.id) };
  const [before, after] = [contentOf(lists.before), contentOf(lists.after)];
  // A district may take the code of another one, so the lists that the account sees are the key.
  const key = JSON.stringify([
    [earlier, later].map(({ id, sealed_at }) => [id, sealed_at]),
    [lists.before, lists.after].map((seen) => seen.map(({ registration_id }) => registration_id)),
  ]);
  const found = await keptOr(key, () => inTurn(actor, () => changesOf(before, after)));
  const { data: ids } = pageOf(found.ids, { page, limit });
  const { data: kinds } = pageOf(found.kinds, { page, limit });
  return {
    ...{ data: shownOf(actor, before, after, ids, kinds), total: found.ids.length, page, limit },
    ...{ earlier: earlier.number, later: later.number, ...found.counted },
    added: onlyIn(lists.after, lists.before),
    removed: onlyIn(lists.before, lists.after),
  };
}

/** With another one of its exam type and year. */
export async function compareByNumber(
  actor: Actor,
  one: Handover,
  { with_number: n, ...page }: HandoverCompared,
): Promise<Outcome<Comparison>> {
  const { exam_year, exam_type_code: value } = one;
  if (n === one.number) return refused({ with_number: [problem("handover_same", { n })] });
  const other = findByNumber(one, n);
  if (!other) return refused({ with_number: [problem("handover_since", { n, exam_year, value })] });
  return saved(await compareHandovers(actor, one, other, page));
}

interface Found {
  ids: number[];
  kinds: ChangeKind[];
  counted: Counted;
}

const inTurn = queueOf({ waiting: 24, milliseconds: 60_000 });

async function changesOf(before: Content, after: Content): Promise<Found> {
  const found: Found = { ids: [], kinds: [], counted: noChanges() };
  for await (const some of changesInTurns(before, after))
    for (const { student_id, kind } of some) {
      found.ids.push(student_id);
      found.kinds.push(kind);
      countChange(found.counted, kind);
    }
  return found;
}

/** So that the next page compares no candidate again. It has no name and no number: a page reads them when it is shown. */
const kept = new Map<string, Promise<Found>>();
const mostKept = 8;

function keptOr(key: string, find: () => Promise<Found>): Promise<Found> {
  leaveToFirst();
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
  const found = find();
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found;
}

function onlyIn(lists: readonly HandedList[], others: readonly HandedList[]): ListNamed[] {
  const known = new Set(others.filter(isHanded).map(({ registration_id }) => registration_id));
  return lists
    .filter((list) => isHanded(list) && !known.has(list.registration_id))
    .map(({ registration_id, school_code, school_name }) => ({ registration_id, school_code, school_name }));
}

const numbers: readonly string[] = maskedColumns;

/** The identity numbers of a change are masked as those of the candidate. */
function shownOf(
  actor: Actor,
  before: Content,
  after: Content,
  ids: readonly number[],
  kinds: readonly ChangeKind[],
): ShownChange[] {
  const seesIdentity = can(actor, "student.see_identity");
  const [was, is] = [before.candidates(ids), after.candidates(ids)];
  return ids.flatMap((student_id, at) => {
    const [one, other] = [was.get(student_id), is.get(student_id)];
    const shown = other ?? one;
    const kind = kinds[at];
    if (!shown || !kind) return [];
    const fields = kind === "changed" ? changedFields(one?.texts ?? null, other?.texts ?? null) : [];
    if (seesIdentity && fields.some((field) => numbers.includes(field))) noteIdentityRead(student_id);
    const textOf = (texts: ReadonlyMap<string, string> | null | undefined, field: string) => {
      const text = texts?.get(field) ?? "";
      return seesIdentity || !numbers.includes(field) ? text : maskIdentity(text);
    };
    return {
      ...{ student_id, kind, school_code: shown.list.school_code, school_name: shown.list.school_name },
      student_code: shown.texts?.get("student_code") || null,
      full_name: shown.texts?.get("full_name") ?? null,
      fields: fields.map((field) => ({
        field,
        before: textOf(one?.texts, field),
        after: textOf(other?.texts, field),
      })),
    };
  });
}
