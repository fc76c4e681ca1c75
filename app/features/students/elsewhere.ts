import type { Actor } from "~/auth/actor";
import { type Outcome, refused } from "~/db/outcome";
import { askElsewhere } from "~/features/elsewhere/counts";
import { problem } from "~/messages";
import { type Claim, type Known, newClaims } from "./objections";
import type { StudentNew } from "./schema";

interface Question<Line> {
  line: Line;
  claim: Claim;
  value: StudentNew;
}

export interface HeldElsewhere<Line> {
  held: Omit<Question<Line>, "value">[];
  isOver: boolean;
}

/** The candidates that are about to be saved, and those of them whose identity a candidate outside the scope has. */
export function heldElsewhere<Line>(
  actor: Actor,
  lines: readonly Line[],
  read: (line: Line) => { value: StudentNew; before?: StudentNew; known: Known },
  saves: "each" | "all",
): HeldElsewhere<Line> {
  const questions = lines.flatMap((line) => {
    const { value, before } = read(line);
    return newClaims(value, before)
      .filter(({ field }) => field !== "student_code")
      .map((claim): Question<Line> => ({ line, claim, value }));
  });
  return askElsewhere(
    actor,
    questions,
    ({ line, claim, value }) => isHeldElsewhere(read(line).known, value, claim),
    saves,
  );
}

/** The holder is outside the scope, or else the claim is an objection (`objectionToClaim`). */
export function isHeldElsewhere(
  known: Known,
  { exam_year, school_code }: StudentNew,
  { field, held }: Claim,
): boolean {
  const [holder] = known.holders(exam_year, field, held, school_code);
  return holder !== undefined && known.school(holder.school_code) === undefined;
}

/** Of one candidate, who is saved if this is null. */
export function refusedElsewhere(
  actor: Actor,
  known: Known,
  value: StudentNew,
  before?: StudentNew,
): Extract<Outcome<never>, { kind: "refused" }> | null {
  const { held, isOver } = heldElsewhere(actor, [value], () => ({ value, before, known }), "each");
  if (isOver) return refused({ [identityFieldOf(value)]: [problem("asked_too_often")] });
  const [found] = held;
  return found ? refused({ [found.claim.field]: [problem("candidate_exists_elsewhere")] }) : null;
}

const identityFieldOf = (value: StudentNew) =>
  newClaims(value).find(({ field }) => field !== "student_code")?.field ?? "";
