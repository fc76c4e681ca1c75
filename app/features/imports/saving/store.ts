import type { Actor } from "~/auth/actor";
import { changeEvent, recordEvent, recordEvents } from "~/db/audit";
import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import type { Span } from "~/db/spans";
import { keepForUndo } from "~/db/undo";
import { makeLateMarksOfStudents } from "~/features/exam-years/late";
import { studentFields } from "~/features/students/fields";
import { keepRollNumber, keepRollNumbersOf } from "~/features/students/history/queries";
import { claimsOf, newClaims } from "~/features/students/objections";
import { parkCards, parkRollNumbers } from "~/features/students/park-roll-numbers";
import type { Student } from "~/features/students/queries";
import type { StudentNew } from "~/features/students/schema";
import type { JudgedCandidate } from "../judging";
import { insertStudents, storedValue } from "./candidate-insert";

interface Lines {
  created: readonly JudgedCandidate[];
  changed: readonly JudgedCandidate[];
  /** The draft that can undo the corrections; a call has none. */
  draft_id: string | null;
  /** Changed lines that the list did not take. */
  held?: number;
}

/** Call it inside the transaction in which the lines were judged. The ids are those of the changed lines. */
export function storeCandidates(
  actor: Actor,
  { created, changed, draft_id, held = 0 }: Lines,
): { span: Span; ids: number[] } {
  const values = created.map(({ value }) => value as StudentNew);
  const codes = [...values, ...changed.flatMap(({ stored }) => stored ?? [])].map(
    ({ school_code }) => school_code,
  );
  const schoolCodes = [...new Set(codes)];
  const import_event_id = recordEvent(actor, {
    action: "student.imported",
    entity: "student",
    school_code: schoolCodes.length === 1 ? schoolCodes[0] : null,
    changes: {
      created: values.length,
      ...(changed.length > 0 && { updated: changed.length }),
      ...(held > 0 && { held }),
      ...(draft_id && { draft: draft_id }),
      school_codes: schoolCodes.slice(0, 100),
    },
  });
  const ids = storeCorrections(actor, changed.map(correctionOf), draft_id);
  if (values.length === 0) return { span: [0, 0], ids };
  const span = insertStudents(values, { created_by: actor.user_id, import_event_id });
  keepRollNumbersOf(actor, span);
  return { span, ids };
}

interface Correction {
  id: number;
  /** The candidate's after the correction. */
  version: number;
  before: StudentNew;
  value: StudentNew;
  /** The former values of what changes. */
  former: Partial<StudentNew>;
}

function correctionOf({ stored, value, changes = [] }: JudgedCandidate): Correction {
  const { id = 0, version = 0 } = stored ?? {};
  const former: Partial<StudentNew> = Object.fromEntries(changes.map(({ field, old }) => [field, old]));
  const after = value as StudentNew;
  return { id, version: version + 1, before: { ...after, ...former }, value: after, former };
}

/** One statement for all rows, as for new candidates. */
sqlite.exec(
  `create temp table waiting_corrections (id integer primary key, version integer, ${studentFields.join(", ")})`,
);
const wait = sqlite.prepare(
  `insert into temp.waiting_corrections values (?, ?, ${studentFields.map(() => "?").join(", ")})`,
);
const correct = sqlite.prepare<[at: string]>(
  `update students set ${studentFields.map((field) => `${field} = waiting.${field}`).join(", ")},
     updated_at = ?, version = waiting.version
   from temp.waiting_corrections as waiting where students.id = +waiting.id`,
);
const clear = sqlite.prepare("delete from temp.waiting_corrections");

/** The candidates whose card or number another row takes, for instance in an exchange. */
function inTheWay(rows: readonly Pick<Correction, "id" | "before" | "value">[]): number[] {
  const holders = new Map(rows.flatMap(({ id, before }) => claimsOf(before).map(({ claim }) => [claim, id])));
  return rows.flatMap(({ id, before, value }) =>
    newClaims(value, before)
      .flatMap(({ claim }) => holders.get(claim) ?? [])
      .filter((holder) => holder !== id),
  );
}

/** Writes whole values in the place of those before. */
export function writeCandidates(
  rows: readonly Pick<Correction, "id" | "version" | "before" | "value">[],
  at: string,
): void {
  makeLateMarksOfStudents(rows.map(({ id }) => id));
  const parked = inTheWay(rows);
  parkRollNumbers(parked);
  parkCards(parked);
  clear.run();
  for (const { id, version, value } of rows)
    wait.run(
      id,
      version,
      studentFields.map((field) => storedValue(value[field])),
    );
  correct.run(at);
  clear.run();
}

function storeCorrections(
  actor: Actor,
  corrections: readonly Correction[],
  draft_id: string | null,
): number[] {
  writeCandidates(corrections, now());
  const states = corrections.map(({ id, before, value }) => ({
    before: { ...before, id } as unknown as Student,
    after: { ...value, id } as unknown as Student,
  }));
  const event_ids = recordEvents(
    actor,
    states.map(({ before, after }) => changeEvent("student.edited", "student", { ...before }, { ...after })),
  );
  for (const [index, state] of states.entries())
    keepRollNumber(actor, event_ids[index] as number, state.before, state.after);
  const rows = corrections.map(({ id, version, former }, index) => ({
    ...{ entity: "student", entity_id: id, version, before: former, audit_event_id: event_ids[index] },
  }));
  if (draft_id && rows.length > 0) keepForUndo(actor, "imported", rows, draft_id);
  return corrections.map(({ id }) => id);
}
