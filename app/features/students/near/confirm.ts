import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { type Outcome, unconfirmed } from "~/db/outcome";
import { check_answers } from "~/db/schema";
import { type Problems, t } from "~/messages";
import { type Near, nearKey, nearTo, nearWarnings } from "./queries";
import { type NearSubject, nearRule } from "./rules";

/** Of a form, a call or a line. Without both the candidate is saved and warned about. */
export interface Confirmation {
  /** The API: false refuses. */
  confirm_near?: boolean;
  /** A form: the keys that it has shown, with blanks between them. */
  near_seen?: string | null;
}

type InYear = NearSubject & { exam_year: number };

export interface Confirmed {
  near: Near[];
  /** Null where the candidate can be saved. */
  question: Extract<Outcome<never>, { kind: "unconfirmed" }> | null;
  /** The sender said that these are other people. */
  isConfirmed: boolean;
}

export function confirmed(
  actor: Actor,
  given: InYear,
  { confirm_near, near_seen }: Confirmation,
  before?: InYear & { id: number },
): Confirmed {
  const near = nearTo(actor, given, before?.id);
  const isDue = near.length > 0 && (!before || isAnother(before, given));
  const key = nearKey(given, near);
  const isSeen = near_seen?.split(" ").includes(key) ?? false;
  const asks = confirm_near === false || (near_seen !== undefined && !isSeen);
  const question = isDue && asks ? unconfirmed(problemsOf(near), key) : null;
  return { near, question, isConfirmed: isDue && (confirm_near === true || isSeen) };
}

/** An edit of other fields asks nothing. */
const isAnother = (before: InYear, after: InYear): boolean =>
  (
    ["full_name", "ic_number", "passport_number", "birth_cert_number", "school_code", "exam_year"] as const
  ).some((field) => before[field] !== after[field]);

const problemsOf = (near: readonly Near[]): Problems =>
  Object.fromEntries(nearWarnings(near).map(({ field, problem }) => [field, [problem]]));

/** The candidates that a finding or an answer of this rule is about: those of the same list. The district and the office decide
 * about a pair of two schools among the duplicates. */
export const subjectOfNear = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join(" ");

export const ofOneSchool = (near: readonly Near[], { school_code }: Pick<Near, "school_code">): Near[] =>
  near.filter((other) => other.school_code === school_code);

export function isAnswered(student_id: number, near: readonly Near[]): boolean {
  const answer = db
    .select({ subject: check_answers.subject })
    .from(check_answers)
    .where(and(eq(check_answers.student_id, student_id), eq(check_answers.rule, nearRule)))
    .get();
  return answer?.subject === subjectOfNear(near.map(({ id }) => id));
}

const remember = sqlite.prepare<
  [student_id: number, rule: string, subject: string, reason: string, user_id: number, created_at: string]
>(`
  insert into check_answers (student_id, rule, subject, reason, user_id, created_at) values (?, ?, ?, ?, ?, ?)
  on conflict (student_id, rule) do update
    set subject = excluded.subject, reason = excluded.reason, user_id = excluded.user_id, created_at = excluded.created_at`);

/** The data check remembers it, and the office still decides among the duplicates. An import remembers thousands. */
export function rememberConfirmed(
  actor: Actor,
  student: Pick<Near, "id" | "school_code">,
  near: readonly Near[],
): void {
  const subject = subjectOfNear(ofOneSchool(near, student).map(({ id }) => id));
  if (subject === "") return;
  remember.run(student.id, nearRule, subject, t("near.confirmed"), actor.user_id, now());
}
