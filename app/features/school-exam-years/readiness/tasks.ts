import { isSubmitted } from "../sign-off/on-behalf";
import type { ListState } from "../sign-off/rules";
import { type Gap, gapsOf, isQuestion, type ReadinessFigures } from "./rules";

export const schoolTasks = ["registration", "candidates", "numbers", "hand_in"] as const;
export type SchoolTask = (typeof schoolTasks)[number];

/** Asks: the expected number is a question that the school may leave open. Closed: the list is handed in, and this task can only be finished after it is reopened. */
type TaskState = "done" | "asks" | "to_do" | "not_yet" | "closed";

export interface TaskOfSchool {
  task: SchoolTask;
  state: TaskState;
  gaps: { gap: Gap; n: number }[];
}

/** The gaps of readiness that belong to a task. */
const openBy: Record<SchoolTask, readonly Gap[]> = {
  registration: ["unsaid"],
  candidates: ["none", "unsaid", "to_enter", "beyond", "without_document"],
  numbers: ["unnumbered"],
  hand_in: [],
};

type ListFacts = ReadinessFigures & {
  state: ListState;
  head_name: string | null;
  submitted_on_behalf_at: string | null;
};

/** A school without a registration has one task that it can do. A fixed list is closed to the school's changes. */
export function tasksOf(line: ListFacts | null, isFixed: boolean): TaskOfSchool[] {
  const all = line ? gapsOf(line) : [];
  const isUnfinished = all.some((gap) => !isQuestion(gap));
  const open = isFixed ? "closed" : "to_do";
  const stateOf = (task: SchoolTask, gaps: TaskOfSchool["gaps"]): TaskState => {
    if (!line) return task === "registration" ? "to_do" : "not_yet";
    if (task === "hand_in") {
      if (line.state === "draf") return isUnfinished ? "not_yet" : "to_do";
      return isSubmitted(line) ? "done" : "closed";
    }
    if (task === "numbers" && line.total_students === 0) return isFixed ? "closed" : "not_yet";
    if (gaps.some((gap) => !isQuestion(gap))) return open;
    return gaps.length > 0 && line.state === "draf" && !isFixed ? "asks" : "done";
  };
  return schoolTasks.map((task) => {
    const gaps = all.filter(({ gap }) => openBy[task].includes(gap));
    return { task, state: stateOf(task, gaps), gaps };
  });
}
