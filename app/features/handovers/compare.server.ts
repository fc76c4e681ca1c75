import { noteIdentityRead } from "~/db/request-context.server";
import { maskedColumns } from "~/db/schema";
import { contentOf } from "./file.server";
import { type HandedList, type Handover, listsOf } from "./queries.server";
import { type ChangedCandidate, changesInTurns } from "./rows.server";
import { type ChangeKind, type Counted, countChange, noChanges } from "./rules";

export interface ShownChange {
  student_id: number;
  kind: ChangeKind;
  school_code: string;
  school_name: string;
  /** Null once the person was erased. */
  full_name: string | null;
  fields: { field: string; before: string; after: string }[];
}

export interface Comparison {
  counted: Counted;
  changes: ShownChange[];
  /** Schools whose list one of the two has and the other not. */
  added: HandedList[];
  removed: HandedList[];
}

const mostShown = 200;
const numbers: readonly string[] = maskedColumns;

/** What the later one says otherwise. All changes are counted, and the first ones shown. */
export async function compareHandovers(earlier: Handover, later: Handover): Promise<Comparison> {
  const everywhere = { district_code: null };
  const [before, after] = [earlier, later].map(({ id }) => listsOf(everywhere, id));
  const counted = noChanges();
  const changes: ShownChange[] = [];
  for await (const some of changesInTurns(contentOf(before ?? []), contentOf(after ?? [])))
    for (const change of some) {
      countChange(counted, change.kind);
      if (changes.length < mostShown) changes.push(shownOf(change));
    }
  return {
    counted,
    changes,
    added: onlyIn(after ?? [], before ?? []),
    removed: onlyIn(before ?? [], after ?? []),
  };
}

function onlyIn(lists: readonly HandedList[], others: readonly HandedList[]): HandedList[] {
  const known = new Set(others.filter(isIn).map(({ registration_id }) => registration_id));
  return lists.filter((list) => isIn(list) && !known.has(list.registration_id));
}

const isIn = ({ state }: HandedList): boolean => state === "muktamad";

function shownOf({ student_id, kind, fields, before, after, shown }: ChangedCandidate): ShownChange {
  const { school_code, school_name } = shown.list;
  if (fields.some((field) => numbers.includes(field))) noteIdentityRead(student_id);
  return {
    ...{ student_id, kind, school_code, school_name },
    full_name: shown.texts?.get("full_name") ?? null,
    fields: fields.map((field) => ({
      field,
      before: before?.texts?.get(field) ?? "",
      after: after?.texts?.get(field) ?? "",
    })),
  };
}
