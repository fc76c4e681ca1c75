import type { ListState } from "./list-state";
import { isSubmitted } from "./on-behalf";
import { type Gap, gapsOf, type ReadinessFigures } from "./readiness";

const schoolTasks = ["registration", "candidates", "numbers", "hand_in"] as const;
export type SchoolTask = (typeof schoolTasks)[number];

/** Closed: the list is handed in, and this task can only be finished after it is reopened. */
type TaskState = "done" | "to_do" | "not_yet" | "closed";

export interface TaskOfSchool {
  task: SchoolTask;
  state: TaskState;
  gaps: { gap: Gap; n: number }[];
}

/** The gaps of readiness that keep a task open. */
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
  const open = isFixed ? "closed" : "to_do";
  const stateOf = (task: SchoolTask, gaps: TaskOfSchool["gaps"]): TaskState => {
    if (!line) return task === "registration" ? "to_do" : "not_yet";
    if (task === "hand_in") {
      if (line.state === "draf") return all.length > 0 ? "not_yet" : "to_do";
      return isSubmitted(line) ? "done" : "closed";
    }
    if (task === "numbers" && line.total_students === 0) return isFixed ? "closed" : "not_yet";
    return gaps.length === 0 ? "done" : open;
  };
  return schoolTasks.map((task) => {
    const gaps = all.filter(({ gap }) => openBy[task].includes(gap));
    return { task, state: stateOf(task, gaps), gaps };
  });
}
