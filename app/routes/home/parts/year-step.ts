import { t } from "~/messages";

const kinds = { done: "success", to_do: "warning", not_yet: "neutral", planned: "neutral" } as const;
export type StepState = keyof typeof kinds;

export const stateOf = (state: StepState) => ({ kind: kinds[state], label: t(`home.state_${state}`) });

export interface YearStep {
  title: string;
  state: StepState;
  left: string[];
  link: { label: string; href: string };
  /** After the link of the step. */
  more?: readonly { label: string; href: string }[];
}

export const unless = (isEarly: boolean, isDone: boolean): StepState =>
  isEarly ? "not_yet" : isDone ? "done" : "to_do";

export const sentences = (all: readonly (string | false)[]): string[] => all.filter((each) => each !== false);
