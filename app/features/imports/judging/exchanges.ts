import { hasClaim, type Taken } from "~/features/students/objections";
import type { DoubtId } from "../question-ids";
import type { JudgedCandidate } from "./candidate-judge";
import { bad } from "./lines";

/** Of a stored candidate whom the list changes. */
const isChanging = ({ status, held, withdrawn_at }: JudgedCandidate): boolean =>
  status === "changed" && held === undefined && withdrawn_at === undefined;

/**
 * A line takes the number of another candidate only beside the line that gives the number up, so two candidates can exchange theirs. A line
 * whose number is not given up is wrong, and so are the lines that take what it then keeps. What one of them asks, the others wait for.
 */
export function judgedTogether(judged: readonly JudgedCandidate[]): JudgedCandidate[] {
  const taking = judged.filter(({ takes }) => takes);
  if (taking.length === 0) return [...judged];
  const changing = new Map(
    judged.flatMap((line) => (line.stored && isChanging(line) ? [[line.stored.id, line] as const] : [])),
  );
  const takersOf = takersIn(taking);
  const refused = refusedIn(taking, changing, takersOf);
  const questions = questionsIn(judged, takersOf);
  return judged.map((line) => {
    if (!line.takes) return line;
    const { stored, takes, warnings } = line;
    if (refused.has(line)) return { ...bad(line, takes.problems, warnings), ...(stored && { stored }) };
    const asks = questions.get(line);
    const lines = takes.from.flatMap(({ id }) => nameOf(changing.get(id)));
    return { ...line, takes: { ...takes, lines: [...new Set(lines)] }, ...(asks && { asks: [...asks] }) };
  });
}

const nameOf = (line: JudgedCandidate | undefined): string[] =>
  line ? [line.label ?? String(line.line)] : [];

type TakersOf = ReadonlyMap<number, readonly JudgedCandidate[]>;

/** By the candidate from whom they take. */
function takersIn(taking: readonly JudgedCandidate[]): TakersOf {
  const found = new Map<number, JudgedCandidate[]>();
  for (const line of taking)
    for (const { id } of line.takes?.from ?? []) {
      const own = found.get(id);
      if (own) own.push(line);
      else found.set(id, [line]);
    }
  return found;
}

function refusedIn(
  taking: readonly JudgedCandidate[],
  changing: ReadonlyMap<number, JudgedCandidate>,
  takersOf: TakersOf,
): Set<JudgedCandidate> {
  const gives = ({ id, claim }: Taken): boolean => {
    const value = changing.get(id)?.value;
    return value !== undefined && !hasClaim(value, claim);
  };
  const waiting = taking.filter(({ takes }) => !takes?.from.every(gives));
  const refused = new Set<JudgedCandidate>();
  // It grows while it is read.
  for (const line of waiting) {
    if (refused.has(line)) continue;
    refused.add(line);
    if (line.stored) waiting.push(...(takersOf.get(line.stored.id) ?? []));
  }
  return refused;
}

function questionsIn(
  judged: readonly JudgedCandidate[],
  takersOf: TakersOf,
): ReadonlyMap<JudgedCandidate, ReadonlySet<DoubtId>> {
  const questions = new Map<JudgedCandidate, Set<DoubtId>>();
  for (const line of judged) if (line.asks) questions.set(line, new Set(line.asks));
  const waiting = [...questions.keys()];
  for (const line of waiting)
    for (const taker of takersOf.get(line.stored?.id ?? 0) ?? []) {
      const own = questions.get(taker) ?? new Set();
      const before = own.size;
      for (const id of questions.get(line) ?? []) own.add(id);
      questions.set(taker, own);
      if (own.size > before) waiting.push(taker);
    }
  return questions;
}
