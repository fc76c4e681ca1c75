import type { Actor } from "~/auth/actor";
import { type Outcome, refused } from "~/db/outcome";
import type { StatementResult } from "~/db/schema/states";
import { readingsOf } from "~/features/values/parcels";
import { judgedList } from "~/features/values/scan-list";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, type Problem, problem, t } from "~/messages";
import { type Marked, markStatements } from "./commands";
import { type Statement, statementsOf } from "./queries";

type ScannedStatement = Statement & { id: number };

/** Judges each number: a statement of the school without a mark, or the reason why it is not taken. A stored mark changes on the page of its class. */
export function judgedStatements(actor: Actor, place: SchoolYear) {
  const byNumber = new Map(statementsOf(actor, place).map((one) => [one.student_code, one]));
  return (typed: string): ScannedStatement | Problem => {
    const one = readingsOf(typed).flatMap((code) => byNumber.get(code) ?? [])[0];
    if (!one) return problem("number_of_other_school", { code: typed });
    const { full_name, result } = one;
    if (result) return problem("statement_marked", { full_name, state: t(`statement.result.${result}`) });
    return { ...one, id: one.student_id };
  };
}

/** Marks every scanned statement with the result, or none. */
export function markScanned(
  actor: Actor,
  place: SchoolYear,
  { numbers, result }: { numbers: readonly string[]; result: StatementResult },
): Outcome<Marked> {
  const judge = judgedStatements(actor, place);
  const { found, problems } = judgedList(numbers, judge, problem("no_statement_scanned"));
  const marks = found.map(({ student_id, version }) => ({ student_id, version, result }));
  return hasProblems(problems) ? refused(problems) : markStatements(actor, { ...place, marks });
}
