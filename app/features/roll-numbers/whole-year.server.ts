import type { Actor } from "~/auth/actor";
import { write } from "~/db/client.server";
import type { Outcome } from "~/db/outcome";
import { explain, t } from "~/messages";
import { numberSchoolYear, whatForbids } from "./commands.server";
import { findSchoolYears, type Numbering, numberingOf, registrationIds } from "./numbering.server";
import { compareBinary } from "./rules";

export interface SchoolPlan {
  school_code: string;
  school_name: string;
  total_students: number;
  /** How many numbers would be written; of them `issued` are in place of one that a candidate holds. */
  changed: number;
  issued: number;
  /** Why the school is left alone, as a sentence. */
  obstacle: string | null;
}

/** So many schools are numbered before others get their turn; they share one commit, and fail each by itself. */
const SCHOOLS_AT_A_TIME = 50;

const byUsualCode = { code: null, fingerprint: null, reason: null } as const;

/** What numbering each registered school of the year would do, by name, and what stands in the way; nothing is written. */
export async function planWholeYear(actor: Actor, exam_year: number): Promise<SchoolPlan[]> {
  const codes = new Map<string, string>();
  const plans: SchoolPlan[] = [];
  await inTurns(registrationIds(actor, exam_year), (ids) => {
    for (const at of findSchoolYears(actor, ids)) {
      const outcome = numberingOf(actor, at, byUsualCode.code);
      const { school_code, school_name } = at.school;
      const { total_students } = at;
      plans.push({ school_code, school_name, total_students, ...planOf(actor, outcome, codes) });
    }
  });
  return plans.sort((a, b) => compareBinary(a.school_name, b.school_name));
}

/** Numbers every registered school of the year that nothing stands in the way of. Doing it twice changes nothing. */
export async function generateWholeYear(actor: Actor, exam_year: number) {
  const done = { schools: 0, numbers: 0 };
  await inTurns(registrationIds(actor, exam_year), (ids) =>
    write(() => {
      for (const at of findSchoolYears(actor, ids)) {
        const outcome = numberSchoolYear(actor, at, byUsualCode);
        if (outcome.kind !== "saved" || outcome.value.changed === 0) continue;
        done.schools += 1;
        done.numbers += outcome.value.changed;
      }
    }),
  );
  return done;
}

/** Works through the registrations, and lets other requests in between. */
async function inTurns(registration_ids: readonly number[], work: (ids: number[]) => void): Promise<void> {
  for (let at = 0; at < registration_ids.length; at += SCHOOLS_AT_A_TIME) {
    work(registration_ids.slice(at, at + SCHOOLS_AT_A_TIME));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** `codes` holds the codes by which earlier schools of the plan will be numbered. */
function planOf(actor: Actor, outcome: Outcome<Numbering>, codes: Map<string, string>) {
  if (outcome.kind !== "saved") return { changed: 0, issued: 0, obstacle: sentenceOf(outcome) };
  const { counts, changed, prefix, school, rows } = outcome.value;
  const issued = counts.changed + counts.taken_away;
  const obstacle = whatForbids(actor, outcome.value, null) ?? sharedCode(prefix, rows.length, codes);
  if (obstacle === null && rows.length > 0) codes.set(prefix, school.school_name);
  return { changed, issued, obstacle };
}

function sharedCode(code: string, candidates: number, codes: Map<string, string>): string | null {
  const school = codes.get(code);
  return school === undefined || candidates === 0 ? null : t("roll_number.shared_code", { code, school });
}

function sentenceOf(outcome: Exclude<Outcome<unknown>, { kind: "saved" }>): string {
  if (outcome.kind === "blocked") return outcome.reason;
  const [first] = outcome.kind === "refused" ? Object.entries(outcome.problems) : [];
  const [field, [carried = "invalid"]] = first ?? ["", []];
  return explain(field, carried).message;
}
