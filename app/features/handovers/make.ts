import { eq, isNull } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { type Outcome, refused, saved } from "~/db/outcome";
import { handover_lists, handovers, type LayoutHanded } from "~/db/schema";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { findLayout, type Layout } from "~/features/export-layouts/queries";
import { queueOf } from "~/features/threads/queue";
import { anotherRequest } from "~/features/values/another-request";
import { hasProblems, problem } from "~/messages";
import { type HandedFile, writeFile } from "./file";
import { asRead, digestOf, isFinal, type ListNow, listsNow, momentOf, type RowNow, rowsNow } from "./now";
import { goneLists, objectionsToHandover, type Plan, planOf } from "./plan";
import {
  findByFingerprint,
  findByNumber,
  findHandover,
  type HandedList,
  type Handover,
  latestOf,
  listsOf,
  rowsBefore,
  type Stream,
} from "./queries";
import { inGroups } from "./rows";
import { candidateFields, noChanges } from "./rules";
import type { HandoverChoice, HandoverNew } from "./schema";

const inTurn = queueOf({ waiting: 8, milliseconds: 60_000 });
const attempts = 3;

/** One at a time, in slices, so that other requests are answered meanwhile. The second press of one form gets the hand-over of the first. */
export const makeHandover = (actor: Actor, input: HandoverNew): Promise<Outcome<Handover>> =>
  inTurn(actor, () => make(actor, input));

async function make(actor: Actor, input: HandoverNew): Promise<Outcome<Handover>> {
  const before = findByFingerprint(input, input.fingerprint);
  if (before) return saved(before);
  const problems = objectionsToHandover(input);
  const layout = findLayout(input.layout_id);
  if (hasProblems(problems) || !layout) return refused(problems);
  closeListsOfBegunLocks();
  for (let attempt = 0; attempt < attempts; attempt++) {
    await deleteUnsealed();
    const plan = planOf(input, layout);
    if (plan.final.length === 0) return refused({ "": [problem("handover_none_final")] });
    if (plan.fingerprint !== input.fingerprint) return refused({ "": [movedSince(input)] });
    const made = await makeOnce(actor, input, layout, plan);
    if (made) return made;
  }
  return refused({ "": [problem("layout_busy")] });
}

function movedSince(stream: Stream) {
  const latest = latestOf(stream);
  if (!latest) return problem("handover_moved");
  return problem("handover_moved_after", { n: latest.number, full_name: latest.made_by });
}

/** Null where the candidates changed meanwhile. */
async function makeOnce(
  actor: Actor,
  input: HandoverNew,
  layout: Layout,
  plan: Plan,
): Promise<Outcome<Handover> | null> {
  const moment = momentOf(plan.final);
  const handover = insertUnsealed(actor, input, layout, plan);
  let isMade = false;
  try {
    const lists = await storeRows(actor, handover, plan.final);
    const total_students = lists.reduce((sum, list) => sum + list.total_students, 0);
    await storeLists([...lists, ...otherLists(handover, input, plan)]);
    const file = await writeFile(actor, handover);
    if (file.kind !== "saved") return file as Outcome<Handover>;
    if (input.since_number !== null && file.value.lines === 0)
      return refused({ "": [problem("handover_unchanged", { n: input.since_number })] });
    if (momentOf(listsNow(input).filter(isFinal)) !== moment) return null;
    seal(actor, handover, file.value, total_students);
    isMade = true;
    const made = findHandover(actor, handover.id);
    return made ? saved(made) : null;
  } finally {
    if (!isMade) await deleteUnsealed();
  }
}

const setList = sqlite.prepare<
  { handover_id: number; registration_id: number } & ReturnType<typeof noChanges>
>(`update handover_lists indexed by handover_lists_once
   set total_new = :total_new, total_changed = :total_changed, total_withdrawn = :total_withdrawn
   where handover_id = :handover_id and registration_id = :registration_id`);

function seal(actor: Actor, handover: Unsealed, file: HandedFile, total_students: number): void {
  const { lines, bytes, sha256, formula_cells, counted } = file;
  write(() => {
    for (const [registration_id, counts] of file.ofLists)
      setList.run({ handover_id: handover.id, registration_id, ...counts });
    const figures = { total_students, lines, bytes, sha256, formula_cells, ...counted };
    db.update(handovers)
      .set({ ...figures, sealed_at: now() })
      .where(eq(handovers.id, handover.id))
      .run();
    recordEvent(actor, {
      action: "handover.made",
      entity: "handover",
      entity_id: handover.id,
      exam_year: handover.exam_year,
      changes: {
        exam_type_code: handover.exam_type_code,
        number: handover.number,
        since_number: handover.since_number,
        count: file.lines,
        sha256,
      },
    });
  });
}

function insertUnsealed(actor: Actor, input: HandoverNew, layout: Layout, { number, fingerprint }: Plan) {
  const { exam_year, exam_type_code, since_number } = input;
  const { name, format, delimiter, has_bom, has_heading, has_withdrawn, column_lines } = layout;
  const handed: LayoutHanded = { name, format, delimiter, has_bom, has_heading, has_withdrawn, column_lines };
  const place = `${exam_type_code}-${exam_year}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return write(() =>
    db
      .insert(handovers)
      .values({
        ...{ exam_year, exam_type_code, number, since_number, layout: handed, fingerprint },
        fields: candidateFields,
        file_name: `penyerahan-${place}-${number}.${format === "csv" ? "csv" : "txt"}`,
        created_by: actor.user_id,
        made_by: actor.full_name,
        created_at: now(),
      })
      .returning()
      .get(),
  );
}

type Unsealed = ReturnType<typeof insertUnsealed>;
type NewList = typeof handover_lists.$inferInsert & { total_students: number };

const insertRows = sqlite.prepare<[handover_id: number, registration_id: number, rows: string]>(`
  insert into handover_rows (handover_id, registration_id, student_id, is_withdrawn, texts)
  select ?, ?, value ->> 'student_id', value ->> 'is_withdrawn', value -> 'texts' from json_each(?)`);

/** Only the lists that differ from their last hand-over have rows of their own. */
async function storeRows(actor: Actor, handover: Unsealed, final: readonly ListNow[]): Promise<NewList[]> {
  const known = rowsBefore(handover, handover.number);
  const lists: NewList[] = [];
  for (const group of inGroups(final, ({ total_students }) => total_students)) {
    const changed: [ListNow, RowNow[]][] = [];
    for (const list of group) {
      const rows = await rowsNow(asRead(actor), list, handover.exam_year);
      const digest = digestOf(rows);
      const before = known.get(list.registration_id);
      const isSame = before?.digest === digest;
      if (!isSame) changed.push([list, rows]);
      const rows_of = isSame ? before.rows_of : handover.id;
      const total_students = rows.filter(({ is_withdrawn }) => !is_withdrawn).length;
      lists.push({
        ...placeOf(list),
        handover_id: handover.id,
        state: list.state,
        rows_of,
        digest,
        total_students,
      });
    }
    write(() => {
      for (const [{ registration_id }, rows] of changed)
        insertRows.run(handover.id, registration_id, JSON.stringify(rows));
    });
    await anotherRequest();
  }
  return lists;
}

const listsTogether = 50;

async function storeLists(lists: readonly NewList[]): Promise<void> {
  for (let at = 0; at < lists.length; at += listsTogether) {
    write(() =>
      db
        .insert(handover_lists)
        .values(lists.slice(at, at + listsTogether))
        .run(),
    );
    await anotherRequest();
  }
}

const placeOf = ({
  place: _,
  state: __,
  contact_name: ___,
  contact_phone: ____,
  total_withdrawn: _____,
  ...list
}: ListNow) => ({ ...list, present_district_code: list.district_code });

/** The lists that are missing. In a hand-over of changes they still are as they were handed, so that a later one says what changed since. */
function otherLists(handover: Unsealed, input: HandoverChoice, { final, missing }: Plan): NewList[] {
  const since = input.since_number === null ? undefined : findByNumber(input, input.since_number);
  const handed = new Map(
    (since ? listsOf({ district_code: null }, since.id) : []).map((list) => [list.registration_id, list]),
  );
  const gone = goneLists(input, input.since_number, [...final, ...missing]);
  return [
    ...missing.map((list) => {
      const before = handed.get(list.registration_id);
      const kept = before?.rows_of ? inherited(before) : { ...placeOf(list), list_version: null };
      const { total_students, state } = list;
      return { ...kept, handover_id: handover.id, state, total_students };
    }),
    ...gone.map((list) => ({
      ...inherited(list),
      handover_id: handover.id,
      rows_of: null,
      digest: null,
      state: null,
      total_students: 0,
    })),
  ];
}

const inherited = ({ id: _, ...list }: HandedList) => ({ ...list, ...noChanges() });

const rowsAtOnce = 2000;

const deleteRows = sqlite.prepare<[id: number]>(`
  delete from handover_rows where id in (
    select id from handover_rows indexed by handover_rows_by_list where handover_id = ? limit ${rowsAtOnce})`);

/** What a hand-over left that was refused, or during which the server ended. */
async function deleteUnsealed(): Promise<void> {
  const unsealed = db.select({ id: handovers.id }).from(handovers).where(isNull(handovers.sealed_at)).all();
  for (const { id } of unsealed) {
    while (write(() => deleteRows.run(id)).changes > 0) await anotherRequest();
    write(() => db.delete(handovers).where(eq(handovers.id, id)).run());
  }
}
