import { sqlite } from "~/db/client";
import { contentOf } from "./file";
import { asCounted, type ListNow, type RowNow, rowsNow } from "./now";
import { goneLists, type Plan } from "./plan";
import { findByNumber, type HandedList, type Handover, listsOf } from "./queries";
import {
  type Counted,
  candidateFields,
  changeBetween,
  countChange,
  type HandedCandidate,
  noChanges,
  schoolFields,
} from "./rules";
import type { HandoverChoice } from "./schema";

const placesEditedSince = sqlite
  .prepare<[exam_year: number, since: string], string>(
    "select distinct school_code from students indexed by students_by_update where exam_year = ? and updated_at > ?",
  )
  .pluck();

/** What a hand-over of changes would have in it. Only the lists that may differ are read, in turns. */
export async function changesNow(choice: HandoverChoice, plan: Plan): Promise<Counted | null> {
  const since = choice.since_number === null ? undefined : findByNumber(choice, choice.since_number);
  if (!since) return null;
  const lists = listsOf({ district_code: null }, since.id);
  const before = contentOf(lists);
  const changed = changedLists(since, plan.final, lists);
  const now = new Map<number, HandedCandidate>();
  for (const list of changed)
    for (const row of await rowsNow(asCounted, list, choice.exam_year))
      now.set(row.student_id, candidateOf(list, row));
  const gone = goneLists(choice, choice.since_number, [...plan.final, ...plan.missing]);
  const left = [...changed, ...gone].flatMap(({ registration_id }) => before.list(registration_id) ?? []);
  const ids = new Set([...now.keys(), ...before.studentsOf(left)]);
  const was = before.candidates([...ids]);
  const stays = new Set(plan.missing.map(({ registration_id }) => registration_id));
  const counted = noChanges();
  for (const id of ids) {
    const handed = was.get(id);
    const isMissing = !now.has(id) && handed !== undefined && stays.has(handed.list.registration_id);
    const change = changeBetween(handed, isMissing ? handed : now.get(id));
    if (change) countChange(counted, change.kind);
  }
  return counted;
}

function changedLists(since: Handover, final: readonly ListNow[], lists: readonly HandedList[]): ListNow[] {
  const handed = new Map(lists.map((list) => [list.registration_id, list]));
  const edited = new Set(placesEditedSince.all(since.exam_year, since.created_at));
  return final.filter((list) => {
    const before = handed.get(list.registration_id);
    return (
      before?.rows_of == null ||
      before.list_version !== list.list_version ||
      edited.has(list.place) ||
      schoolFields.some((field) => before[field] !== list[field])
    );
  });
}

function candidateOf(list: ListNow, { is_withdrawn, texts }: RowNow): HandedCandidate {
  const map = new Map<string, string>(candidateFields.map((field, at) => [field, texts[at] ?? ""]));
  for (const field of schoolFields) map.set(field, list[field] ?? "");
  return { is_withdrawn, texts: map };
}
