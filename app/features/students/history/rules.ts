import { isWithin } from "~/db/spans";

/** One line of the trail, with the name of the person. */
export interface Deed {
  id: number;
  user_id: number | null;
  name: string | null;
  acting_as: string | null;
  action: string;
  at: string;
  changes: Record<string, unknown> | null;
}

export interface KeptNumber {
  user_id: number;
  name: string | null;
  student_code: string;
  reason: string | null;
  at: string;
}

export interface Changed {
  field: string;
  old: unknown;
  new: unknown;
}

/** One thing that happened to a candidate. */
export interface Happening {
  at: string;
  action: string;
  name: string | null;
  acting_as: string | null;
  changes: Changed[];
  reason: string | null;
}

interface Told {
  id: number;
  created_at: string;
  own: readonly Deed[];
  many: readonly Deed[];
  place: readonly Deed[];
  numbers: readonly KeptNumber[];
}

/** A deed is recorded right after what it wrote, in one transaction: nobody waits longer for one. */
const longestDeed = 60_000;

/**
 * What happened to a candidate, the latest first. A deed on many says little of each, so it is read with what else is
 * known: the numbers that the candidate was given by it, the ids that it names, the batch that came back from the trash.
 */
export function happeningsOf({ id, created_at, own, many, place, numbers }: Told): Happening[] {
  const started = own.some(({ action }) => action === "student.created") ? [] : originIn(many, created_at);
  const named = many.filter(({ changes }) => isWithin(id, changes?.ids));
  const batches = new Set([...own, ...named].map(batchOf).filter(Boolean));
  const removing = many.filter((deed) => !deed.changes?.ids && batches.has(batchOf(deed)));
  const moving = place.filter(({ changes }) => movedFields.some((field) => Array.isArray(changes?.[field])));
  const known = new Set([...own, ...started, ...named, ...removing, ...moving]);

  const given = new Map<Deed, KeptNumber>();
  const alone: KeptNumber[] = [];
  const numbering = [...own, ...many, ...place].toSorted((a, b) => a.id - b.id);
  for (const number of numbers) {
    const deed = numbering.find((each) => isDeedOf(each, number) && !given.has(each));
    if (deed) given.set(deed, number);
    else alone.push(number);
  }
  for (const deed of given.keys()) known.add(deed);

  const happenings = [...known]
    .toSorted((a, b) => a.id - b.id)
    .map((deed) => happeningOf(deed, given.get(deed)));
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

const movedFields = ["school_code", "exam_year", "year"];
const batchOf = ({ changes }: Deed) => changes?.batch_id as string | undefined;

/** Who came with many others: the first deed on many after the candidate was there. */
function originIn(many: readonly Deed[], created_at: string): Deed[] {
  const [first] = many.filter(({ action, at }) => !later.has(action) && isSoonAfter(at, created_at));
  return first ? [first] : [];
}
const later = new Set([
  "student.codes_updated",
  "student.restored",
  "student.reset",
  "student.import_undone",
]);

const isSoonAfter = (at: string, before: string) =>
  at >= before && Date.parse(at) - Date.parse(before) <= longestDeed;

const numberers = new Set([
  "student.created",
  "student.edited",
  "student.imported",
  "student.codes_updated",
  "roll_number.generated",
]);

function isDeedOf({ action, user_id, at, changes }: Deed, number: KeptNumber): boolean {
  if (!numberers.has(action) || (user_id ?? 0) !== number.user_id || !isSoonAfter(at, number.at))
    return false;
  const told = changes?.student_code;
  const namesNumber = Array.isArray(told) && told[1] === number.student_code;
  return namesNumber || (action !== "student.edited" && action !== "student.created");
}

function happeningOf({ at, action, name, acting_as, changes }: Deed, number?: KeptNumber): Happening {
  const pairs = Object.entries(changes ?? {}).filter(([field, pair]) => isPair(pair) && !unread.has(field));
  const told = pairs.map(([field, pair]) => {
    const [old, next] = pair as [unknown, unknown];
    return { field: field === "year" ? "exam_year" : field, old: old ?? null, new: next ?? null };
  });
  const isMove = /^(school|exam_year|school_exam_year)\./.test(action);
  const shown = whole.has(action)
    ? []
    : told.filter(({ field, old, new: next }) => (isMove ? movedFields.includes(field) : old !== next));
  if (number && !shown.some(({ field }) => field === "student_code")) {
    shown.push({ field: "student_code", old: null, new: number.student_code });
  }
  const reason = number?.reason ?? reasonIn(changes);
  return { at, action, name, acting_as, changes: shown, reason };
}

/** A candidate goes and comes back whole: its fields have not changed. */
const whole = new Set(["student.deleted", "student.addition_undone", "student.restored"]);

/** Only pairs of old and new are changes; what else a deed tells counts records or names them. */
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2;
const unread = new Set(["id", "ids", "school_codes", "created_at", "reason"]);

/** A reason stands by itself, or as what an edit adds to the record. */
function reasonIn(changes: Deed["changes"]): string | null {
  const reason = changes?.reason;
  const told = Array.isArray(reason) ? reason[1] : reason;
  return typeof told === "string" ? told : null;
}

/** Deeds on many do not tell the number before: it is the one that the candidate was given last. */
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
