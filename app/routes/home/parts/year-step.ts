import type { stateOf } from "./school-tasks";

export type StepState = Parameters<typeof stateOf>[0];

export interface YearStep {
  title: string;
  state: StepState;
  left: string[];
  link: { label: string; href: string };
  /** After the link of the step. */
  more?: { label: string; href: string };
}

export const unless = (isEarly: boolean, isDone: boolean): StepState =>
  isEarly ? "not_yet" : isDone ? "done" : "to_do";

export const sentences = (all: readonly (string | false)[]): string[] => all.filter((each) => each !== false);
