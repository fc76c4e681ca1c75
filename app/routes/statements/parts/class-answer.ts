import type { Actor } from "~/auth/actor";
import { markClass, markStatements } from "~/features/statements/commands";
import type { ClassForm, ClassScreen } from "~/features/statements/schema";
import { answerForm, type ReadForm, refuse } from "~/http/forms";
import { type Problems, problem } from "~/messages";
import { classOf, listOf } from "./address";

type Read = Extract<ReadForm<ClassForm>, { status: "success" }>;

/** A press marks the class, else the choices of the rows that were changed are stored. */
export function answerOfClass(actor: Actor, form: Read, query: ClassScreen) {
  const { class_name, school_code, exam_year } = query;
  const place = { school_code, exam_year };
  const { rows, pressed } = form.value;
  if (pressed) {
    return answerForm(actor, form, () => markClass(actor, { ...place, class_name, ...pressed }), {
      to: listOf(place),
      flash: ({ marked: n }) => ({ key: "statement.saved", values: { n } }),
    });
  }
  const chosen = rows.flatMap((row) => (row && row.was !== row.chosen ? [row] : []));
  if (chosen.length === 0) return refuse(form, { "": [problem("no_statement_marked")] });
  const marks = chosen.map(({ student_id, version, chosen: choice }) => ({
    student_id,
    version,
    result: choice === "missing" ? null : choice,
  }));
  return answerForm(actor, form, () => byCandidate(markStatements(actor, { ...place, marks }), chosen), {
    to: ({ corrected }) => (corrected > 0 ? classOf(place, class_name) : listOf(place)),
    flash: ({ marked: n, corrected }) => ({
      key: corrected > 0 ? "statement.saved_corrected" : "statement.saved",
      values: { n, corrected },
    }),
  });
}

/** The problem of a mark goes to its candidate, because the rows of the page may have moved since. */
function byCandidate(
  outcome: ReturnType<typeof markStatements>,
  chosen: readonly { student_id: number }[],
): ReturnType<typeof markStatements> {
  if (outcome.kind !== "refused") return outcome;
  const problems: Problems = Object.fromEntries(
    Object.entries(outcome.problems).map(([field, found]) => {
      const [, at] = /^marks\[(\d+)\]/.exec(field) ?? [];
      const student_id = at && chosen[Number(at)]?.student_id;
      return [student_id ? `calon_${student_id}` : "", found];
    }),
  );
  return { ...outcome, problems };
}
