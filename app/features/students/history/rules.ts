import { isWithin } from "~/db/spans";

export interface HistoryEvent {
  id: number;
  name: string | null;
  acting_as: string | null;
  action: string;
  at: string;
  changes: Record<string, unknown> | null;
}

export interface StoredNumber {
  name: string | null;
  audit_event_id: number | null;
  student_code: string | null;
  former_code: string | null;
  undo_event_id: number | null;
  reason: string | null;
  at: string;
}

export interface Changed {
  field: string;
  old: unknown;
  new: unknown;
}

export interface Happening {
  at: string;
  action: string;
  name: string | null;
  acting_as: string | null;
  changes: Changed[];
  reason: string | null;
}

interface HistorySources {
  id: number;
  own: readonly HistoryEvent[];
  linked: readonly HistoryEvent[];
  many: readonly HistoryEvent[];
  place: readonly HistoryEvent[];
  numbers: readonly StoredNumber[];
}

/** An event on many candidates belongs to this one by the linked event, its id, or its batch in the trash. */
export function happeningsOf({ id, own, linked, many, place, numbers }: HistorySources): Happening[] {
  const named = many.filter(({ changes }) => isWithin(id, changes?.ids));
  const batches = new Set([...own, ...named].map(batchOf).filter(Boolean));
  const removing = many.filter((recorded) => !recorded.changes?.ids && batches.has(batchOf(recorded)));
  const moving = place.filter(({ changes }) => movedFields.some((field) => Array.isArray(changes?.[field])));
  const all = [...own, ...linked, ...named, ...removing, ...moving];
  const known = new Map(all.map((event) => [event.id, event]));
  const undos = numbers.filter(({ undo_event_id }) => undo_event_id !== null).map(takenBack);
  const given = new Map([...numbers, ...undos].map((number) => [number.audit_event_id, number]));
  const alone = numbers.filter(({ audit_event_id }) => !known.has(audit_event_id ?? 0));

  const happenings = [...known.values()]
    .toSorted((a, b) => a.id - b.id)
    .map((event) => happeningOf(event, given.get(event.id)));
  const rest = alone.map(({ at, name, reason, student_code }) => ({
    at,
    action: "roll_number.given",
    name,
    acting_as: null,
    changes: [{ field: "student_code", old: null, new: student_code }],
    reason,
  }));
  const inTime = [...happenings, ...rest].toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
  return withOldNumbers(inTime).toReversed();
}

const takenBack = (number: StoredNumber): StoredNumber => ({
  ...number,
  audit_event_id: number.undo_event_id,
  student_code: number.former_code,
  reason: null,
});

const movedFields = ["school_code", "exam_year", "year"];
const batchOf = ({ changes }: HistoryEvent) => changes?.batch_id as string | undefined;

function happeningOf(
  { at, action, name, acting_as, changes }: HistoryEvent,
  number?: StoredNumber,
): Happening {
  const pairs = Object.entries(changes ?? {}).filter(([field, pair]) => isPair(pair) && !unread.has(field));
  const changed = pairs.map(([field, pair]) => {
    const [old, next] = pair as [unknown, unknown];
    return { field: field === "year" ? "exam_year" : field, old: old ?? null, new: next ?? null };
  });
  const isMove = /^(school|exam_year|school_exam_year)\./.test(action);
  const shown = whole.has(action)
    ? []
    : changed.filter(({ field, old, new: next }) => (isMove ? movedFields.includes(field) : old !== next));
  if (number && !shown.some(({ field }) => field === "student_code")) {
    shown.push({ field: "student_code", old: null, new: number.student_code });
  }
  const reason = number?.reason ?? reasonIn(changes);
  return { at, action, name, acting_as, changes: shown, reason };
}

const whole = new Set(["student.deleted", "student.addition_undone", "student.restored"]);

/** Only pairs of old and new are changes; other values of an event are counts or names. */
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2;
const unread = new Set(["id", "ids", "school_codes", "created_at", "reason"]);

function reasonIn(changes: HistoryEvent["changes"]): string | null {
  const reason = changes?.reason;
  const text = Array.isArray(reason) ? reason[1] : reason;
  return typeof text === "string" ? text : null;
}

/** An event on many candidates omits the old number: it is the candidate's previous one. */
function withOldNumbers(happenings: Happening[]): Happening[] {
  let held: unknown = null;
  return happenings.map((happening) => {
    const changes = happening.changes.map((change) => {
      if (change.field !== "student_code") return change;
      const old = change.old ?? held;
      held = change.new;
      return { ...change, old };
    });
    return { ...happening, changes };
  });
}
