import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { school_notes, schools, users } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import { lines, optionalLines, optionalWholeNumber } from "~/features/values/fields";
import { issueOf } from "~/features/values/problems";
import type { SchoolYear } from "~/features/values/school-year";
import { problem } from "~/messages";
import { findRegistration } from "./queries";

const longest = { max: 300 };
export const noteNew = z.object({ body: lines(longest) });

/** The screen adds a note, or deletes the one whose button was pressed. */
export const noteForm = z
  .object({
    note_id: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    body: optionalLines(longest),
  })
  .transform(({ note_id, body }, context) => {
    if (note_id !== null || body !== null) return { note_id, body: body ?? "" };
    context.issues.push({ ...issueOf(problem("required")), path: ["body"], input: null });
    return z.NEVER;
  });

export interface SchoolNote {
  id: number;
  school_code: string;
  exam_year: number;
  body: string;
  user_id: number;
  by: string | null;
  created_at: string;
}

const notes = () =>
  db
    .select({
      id: school_notes.id,
      school_code: school_notes.school_code,
      exam_year: school_notes.exam_year,
      body: school_notes.body,
      user_id: school_notes.user_id,
      by: users.full_name,
      created_at: school_notes.created_at,
    })
    .from(school_notes)
    .innerJoin(schools, eq(schools.school_code, school_notes.school_code))
    .leftJoin(users, eq(users.id, school_notes.user_id))
    .$dynamic();

const mostShown = 100;

/** The latest first. */
export const notesOn = (actor: Actor, { school_code, exam_year }: SchoolYear): SchoolNote[] =>
  notes()
    .where(
      and(eq(school_notes.school_code, school_code), eq(school_notes.exam_year, exam_year), visibleTo(actor)),
    )
    .orderBy(desc(school_notes.id))
    .limit(mostShown)
    .all();

const findNote = (actor: Actor, id: number): SchoolNote | undefined =>
  notes()
    .where(and(eq(school_notes.id, id), visibleTo(actor)))
    .get();

export function addNote(
  actor: Actor,
  registration_id: number,
  { body }: z.output<typeof noteNew>,
): Outcome<SchoolNote> {
  return write(() => {
    const at = findRegistration(actor, registration_id);
    if (!at) return missing();
    const { school_code, exam_year } = at;
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    const { id } = db
      .insert(school_notes)
      .values({ school_code, exam_year, body, user_id: actor.user_id, created_at: now() })
      .returning({ id: school_notes.id })
      .get();
    const note = findNote(actor, id) as SchoolNote;
    recordChange(actor, "school_note.created", "school_note", null, { ...note });
    return saved(note);
  });
}

/** The author deletes a note, or the office. */
export function deleteNote(actor: Actor, id: number): Outcome<SchoolNote> {
  return write(() => {
    const note = findNote(actor, id);
    if (!note) return missing();
    const closed = whyYearClosed(note.exam_year);
    if (closed) return blocked(closed);
    if (!mayDelete(actor, note)) return blocked({ key: "note.not_yours" });
    db.delete(school_notes).where(eq(school_notes.id, id)).run();
    recordChange(actor, "school_note.deleted", "school_note", { ...note }, null);
    return saved(note);
  });
}

export const mayDelete = (actor: Actor, { user_id }: Pick<SchoolNote, "user_id">): boolean =>
  user_id === actor.user_id || can(actor, "school_note.delete_any");
