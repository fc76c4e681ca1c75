import type { Actor } from "~/auth/actor";
import { heldElsewhere, isHeldElsewhere } from "~/features/students/elsewhere";
import { knownBeside } from "~/features/students/known";
import { type Claim, knownAfter, newClaims } from "~/features/students/objections";
import type { StudentNew } from "~/features/students/schema";
import { problem } from "~/messages";
import type { JudgedCandidate } from "./candidate-judge";

/** Of a line that can be saved; a corrected candidate keeps its own identity. */
function asSaved({ value, stored, changes = [] }: JudgedCandidate) {
  const after = value as StudentNew;
  const former = Object.fromEntries(changes.map(({ field, old }) => [field, old])) as Partial<StudentNew>;
  return { value: after, before: stored && { ...after, ...former }, id: stored?.id ?? 0 };
}

/** Asked at the commit alone, about the lines that it saves. */
export function linesHeldElsewhere(
  actor: Actor,
  lines: readonly JudgedCandidate[],
  saves: "each" | "all",
): { held: { line: JudgedCandidate; claim: Claim }[]; isOver: boolean } {
  const beside = knownBeside(actor);
  const after = new Map(lines.flatMap(({ stored, value }) => (stored && value ? [[stored.id, value]] : [])));
  return heldElsewhere(
    actor,
    lines,
    (line) => {
      const { id, ...saved } = asSaved(line);
      return { ...saved, known: knownAfter(beside(id), after) };
    },
    saves,
  );
}

/** A preview repeats what a commit of the same draft has answered, as long as it is so. */
export function withKnownElsewhere(
  actor: Actor,
  judged: readonly JudgedCandidate[],
  known: readonly string[] = [],
): JudgedCandidate[] {
  if (known.length === 0) return [...judged];
  const beside = knownBeside(actor);
  return judged.map((line) => {
    if (line.status !== "good" && line.status !== "changed") return line;
    const { value, before, id } = asSaved(line);
    const claim = newClaims(value, before).find(({ claim }) => known.includes(claim));
    if (!claim || !isHeldElsewhere(beside(id), value, claim)) return line;
    const problems = { [claim.field]: [problem("candidate_exists_elsewhere")] };
    return { ...line, status: "bad", problems };
  });
}
