import type { ListState } from "~/features/school-exam-years/sign-off/rules";

/** Of the schools in an actor's scope that are registered to a year. */
export interface YearFigures {
  schools: number;
  /** In the scope and not registered. */
  unregistered: number;
  silent: number;
  unsaid: number;
  /** Fewer candidates than expected, or none. */
  behind: number;
  /** Behind, with a list that was not handed in. */
  entering: number;
  beyond: number;
  /** Some candidates have no roll number. */
  incomplete: number;
  /** Some candidates have no identity document. */
  undocumented: number;
  ready: number;
  expected: number;
  /** Candidates of the schools that stated a number; only they compare with `expected`. */
  stated: number;
  candidates: number;
  male: number;
  female: number;
  numbered: number;
  /** In no other figure. */
  withdrawn: number;
  /** How many lists are in each state. */
  lists: Record<ListState, number>;
}
