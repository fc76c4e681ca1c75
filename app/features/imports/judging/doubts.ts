import type { Sliced } from "~/features/values/in-slices";
import type { DoubtId } from "../question-ids";
import { type Answers, type Question, questionOf } from "../shape";
import type { JudgedCandidate } from "./candidate-judge";
import { doubts, type Line } from "./doubt-rules";
import type { StoredOfPlaces } from "./known";

const answersTo: Partial<Record<DoubtId, readonly string[]>> = { citizen: ["no", "yes", "out"] };
const usual = ["out", "use"] as const;
const nameOf = ({ value }: Line) => value.full_name;

export interface Doubted {
  judged: JudgedCandidate[];
  questions: Question[];
  /** Lines that an answer left out. */
  left: number[];
}

/** Asks about the lines that can be saved. An answer holds for the lines that its rule names. */
export function* doubted(
  judged: readonly JudgedCandidate[],
  stored: StoredOfPlaces,
  { chosen = {} }: Partial<Answers>,
): Sliced<Doubted> {
  const lines = judged.filter(
    (line): line is Line => line.value !== undefined && (line.status === "good" || line.status === "changed"),
  );
  const waiting = new Map<number, DoubtId[]>();
  const left = new Set<number>();
  const foreign = new Set<number>();
  const questions: Question[] = [];
  for (const { id, find, example = nameOf } of doubts) {
    yield;
    const found = find(lines, stored).filter(({ line }) => !left.has(line));
    if (found.length === 0) continue;
    const choices = answersTo[id] ?? usual;
    const answer = choices.find((choice) => choice === chosen[id]?.[0]);
    const examples = found.slice(0, 3).map(example);
    questions.push(questionOf({ id, n: found.length, choices, examples, answer }));
    for (const { line } of found) {
      if (answer === undefined) waiting.set(line, [...(waiting.get(line) ?? []), id]);
      else if (answer === "out") left.add(line);
      else if (answer === "no") foreign.add(line);
    }
  }
  return {
    judged: judged
      .filter(({ line }) => !left.has(line))
      .map((one) => withAnswers(one, waiting.get(one.line), foreign.has(one.line))),
    questions,
    left: [...left],
  };
}

function withAnswers(one: JudgedCandidate, asks: DoubtId[] | undefined, isForeign: boolean): JudgedCandidate {
  const value = isForeign && one.value ? { ...one.value, is_citizen: false } : one.value;
  if (!asks && value === one.value) return one;
  return { ...one, ...(value && { value }), ...(asks && { asks: [...(one.asks ?? []), ...asks] }) };
}
