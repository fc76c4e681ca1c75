import type { Actor } from "~/auth/actor";
import { consequencesOfMerge, receiverOf } from "~/features/school-merges/consequences";
import { planMerge } from "~/features/school-merges/plan";
import { pickSchool, recentSchools } from "~/features/schools/pick";
import type { School } from "~/features/schools/queries";
import { sentenceText } from "~/messages";

/** The counts of the chosen school, or the choice of one. */
export function shownPlan(actor: Actor, from: School, typed: string | null) {
  const picked = typed === null ? null : pickSchool(actor, typed);
  const plan = picked?.school_code ? planMerge(actor, from, picked.school_code) : null;
  const objection = picked?.objection ? { school_code: [picked.objection] } : {};
  const problems = plan?.problems ?? objection;
  const choice = {
    value: picked?.school_code ?? typed,
    matches: picked?.matches ?? null,
    recent: recentSchools(actor).filter(({ value }) => value !== from.school_code),
    problems,
  };
  if (!plan?.to || Object.keys(problems).length > 0) return { plan: null, choice };
  const { to, years, counts, fingerprint } = plan;
  return {
    choice,
    plan: {
      school_code: to.school_code,
      receiver: receiverOf(to),
      to_school_name: to.school_name,
      years: years.map(({ from: { exam_year: year, total_students: n }, into }) => ({
        year,
        n,
        m: into?.total_students ?? null,
      })),
      counts,
      fingerprint,
      obstacles: [...plan.fixed, ...plan.obstacles].map((each) => sentenceText(each)),
      consequences: consequencesOfMerge(plan).map((each) => sentenceText(each)),
    },
  };
}
