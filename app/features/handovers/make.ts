import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { type Outcome, refused, saved } from "~/db/outcome";
import { handovers } from "~/db/schema";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { findLayout, type Layout } from "~/features/export-layouts/queries";
import { queueOf } from "~/features/threads/queue";
import { hasProblems, problem } from "~/messages";
import { type Draft, deleteUnsealed, insertDraft, otherLists, storeLists, storeRows } from "./draft";
import { type HandedFile, writeFile } from "./file";
import { isFinal, listsNow, momentOf } from "./now";
import { objectionsToHandover, type Plan, planOf } from "./plan";
import { findByFingerprint, findHandover, type Handover, latestOf, type Stream } from "./queries";
import type { noChanges } from "./rules";
import type { HandoverNew } from "./schema";

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
  const draft = insertDraft(actor, input, layout, plan);
  let isMade = false;
  try {
    const lists = await storeRows(actor, draft, plan.final);
    const total_students = lists.reduce((sum, list) => sum + list.total_students, 0);
    await storeLists([...lists, ...otherLists(draft, input, plan)]);
    const file = await writeFile(actor, draft);
    if (file.kind !== "saved") return file as Outcome<Handover>;
    if (input.since_number !== null && file.value.lines === 0)
      return refused({ "": [problem("handover_unchanged", { n: input.since_number })] });
    if (momentOf(listsNow(input).filter(isFinal)) !== moment) return null;
    seal(actor, draft, file.value, total_students);
    isMade = true;
    const made = findHandover(actor, draft.id);
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

function seal(actor: Actor, draft: Draft, file: HandedFile, total_students: number): void {
  const { lines, bytes, sha256, formula_cells, counted } = file;
  write(() => {
    for (const [registration_id, counts] of file.ofLists)
      setList.run({ handover_id: draft.id, registration_id, ...counts });
    const figures = { total_students, lines, bytes, sha256, formula_cells, ...counted };
    db.update(handovers)
      .set({ ...figures, sealed_at: now() })
      .where(eq(handovers.id, draft.id))
      .run();
    recordEvent(actor, {
      action: "handover.made",
      entity: "handover",
      entity_id: draft.id,
      exam_year: draft.exam_year,
      changes: {
        exam_type_code: draft.exam_type_code,
        number: draft.number,
        since_number: draft.since_number,
        count: file.lines,
        sha256,
      },
    });
  });
}
