import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { missing, type Outcome, saved } from "~/db/outcome";
import { type Draft, findDraft, saveAnswers } from "../drafts";
import type { DraftForm } from "../form-schema";
import type { ImportPlan } from "../judging";
import { rememberMappings } from "../mappings";
import { type Answers, isOfWords, noAnswers } from "../shape";
import { type Ticks, ticksAfter } from "./ticks";

type Questioned = Pick<ImportPlan<unknown, unknown>, "questions" | "columnQuestions" | "mustAsk">;

/** What the form answers differently from what holds now; a default that the clerk left may still follow another answer. */
export function answersIn(
  { chosen, columns }: DraftForm,
  plan: Questioned,
  before: Partial<Answers>,
): Answers {
  const { chosen: earlier = {}, columns: ofColumns } = before;
  const answers: Answers = { ...noAnswers, ...before, chosen: { ...earlier }, columns: { ...ofColumns } };
  for (const question of plan.questions) {
    const answer = chosen[question.id];
    if (isOfWords(question.id)) {
      const isOffered = question.choices.some(({ value }) => value === answer[0]);
      if (isOffered) answers.chosen[question.id] = [...(earlier[question.id] ?? []), ...answer.slice(0, 1)];
      continue;
    }
    const isLeft = String(answer) === String(question.chosen) || (answer.length === 0 && !question.isMany);
    if (!isLeft) answers.chosen[question.id] = answer;
  }
  for (const [key, answered] of Object.entries(changedColumns(columns, plan)))
    answers.columns[key] = answered;
  return answers;
}

function changedColumns(
  sent: DraftForm["columns"],
  { columnQuestions, mustAsk }: Questioned,
): Answers["columns"] {
  const changed = columnQuestions.flatMap(({ key, columns }) => {
    const ofKey = Object.hasOwn(sent, key) ? sent[key] : undefined;
    if (!ofKey) return [];
    const answered = columns.map((_, at) => ofKey[at] || null);
    const isLeft = columns.every(({ field }, at) => field === answered[at]);
    return isLeft && !mustAsk ? [] : [[key, answered]];
  });
  return Object.fromEntries(changed);
}

/** The school's next list with the same headings is read in the same way. */
export function answerDraft(actor: Actor, draft: Draft, answers: Answers): Outcome<Record<never, never>> {
  return write(() => {
    const found = findDraft(actor, draft.entity, draft.id);
    if (!found) return missing();
    saveAnswers(found, answers);
    if (found.entity === "students" && found.school_code) rememberMappings(found.school_code, answers);
    return saved({});
  });
}

export function rememberTicks(actor: Actor, draftId: string, ticks: Ticks): Outcome<{ n: number }> {
  return write(() => {
    const draft = findDraft(actor, "students", draftId);
    if (!draft) return missing();
    const kept = ticksAfter(draft.answers, ticks);
    saveAnswers(draft, { ...draft.answers, ...kept });
    return saved({ n: kept.untouched.length });
  });
}
