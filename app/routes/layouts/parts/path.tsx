import { type SchoolTask, schoolTasks } from "~/features/school-exam-years/tasks";
import { t } from "~/messages";
import { classes } from "~/ui";
import type { SchoolPath } from "./school-path";

/** The four steps of a school under the header, each with its state. */
export function Path({ step, school }: { step: number; school: NonNullable<SchoolPath> }) {
  const next = school.state === "draf" ? school.tasks.find(({ isDone }) => !isDone)?.task : undefined;
  return (
    <section aria-label={t("path.label")}>
      <ol className="path">
        {schoolTasks.map((task, at) => {
          const isDone = school.tasks.some((each) => each.task === task && each.isDone);
          return (
            <li
              key={task}
              className={classes(isDone && "ok", task === next && "now")}
              aria-current={at + 1 === step ? "step" : undefined}
            >
              {t(`path.${task}`)} <small>{stateOf(task, school)}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function stateOf(task: SchoolTask, school: NonNullable<SchoolPath>): string {
  const { expected_students: expected, total_students: n, total_student_with_code, state } = school;
  const unnumbered = n - total_student_with_code;
  switch (task) {
    case "registration":
      return expected === null ? t("path.unsaid") : t("path.expected", { n: expected });
    case "candidates":
      return expected !== null && n < expected
        ? t("path.to_enter", { n: expected - n })
        : t("path.entered", { n });
    case "numbers":
      if (n === 0) return t("path.none");
      return unnumbered > 0 ? t("path.unnumbered", { n: unnumbered }) : t("path.numbered");
    case "hand_in":
      return t(`path.list_${state}`);
  }
}
