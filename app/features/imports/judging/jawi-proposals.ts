import type { JawiSpeller } from "~/features/students/jawi/spellings";
import { eachInSlices, type Sliced } from "~/features/values/in-slices";
import { t } from "~/messages";
import type { Answers, Question } from "../shape/questions";
import type { JudgedCandidate } from "./candidate-judge";

const use = "use";
const mostExamples = 3;

export interface WithJawi {
  judged: JudgedCandidate[];
  /** Null where no line lacks a name in Jawi that every word has a spelling for. */
  question: Question | null;
  /** The lines that have a proposal in place of a blank. */
  proposed: number[];
}

/** Ticked, the proposals are values of their lines: the preview shows them, and its fingerprint covers them. */
export function* withJawi(
  judged: JudgedCandidate[],
  spellerOf: (school_code: string) => JawiSpeller,
  { chosen }: Partial<Answers>,
): Sliced<WithJawi> {
  const isUsed = chosen?.jawi?.includes(use) ?? false;
  const found = new Map<number, string>();
  yield* eachInSlices(judged, ({ line, status, value }) => {
    if (status !== "good" || !value || value.full_name_arabic !== null) return;
    const proposal = spellerOf(value.school_code).propose(value.full_name);
    if (proposal && proposal.missing.length === 0) found.set(line, proposal.text);
  });
  if (found.size === 0) return { judged, question: null, proposed: [] };
  const question = questionOf(judged, found, isUsed);
  if (!isUsed) return { judged, question, proposed: [] };
  const filled = judged.map((one) => {
    const full_name_arabic = found.get(one.line);
    if (full_name_arabic === undefined || !one.value) return one;
    return {
      ...one,
      cells: { ...one.cells, full_name_arabic },
      value: { ...one.value, full_name_arabic },
    };
  });
  return { judged: filled, question, proposed: [...found.keys()] };
}

function questionOf(judged: JudgedCandidate[], found: Map<number, string>, isUsed: boolean): Question {
  const n = found.size;
  const examples = judged
    .filter(({ line }) => found.has(line))
    .slice(0, mostExamples)
    .map(({ line, value }) =>
      t("jawi.example", { name: value?.full_name ?? "", jawi: found.get(line) ?? "" }),
    );
  return {
    id: "jawi",
    seen: isUsed ? t("jawi.question_used", { n }) : t("jawi.question", { n, examples: examples.join("; ") }),
    chosen: isUsed ? [use] : [],
    choices: [{ value: use, label: t("jawi.question_use", { n }) }],
    isMany: true,
  };
}
