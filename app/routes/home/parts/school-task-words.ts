import { officeSignatures } from "~/features/school-exam-years/on-behalf-words";
import type { SchoolTask, TaskOfSchool } from "~/features/school-exam-years/tasks";
import { figure, t } from "~/messages";
import type { SchoolWork } from "./desk-data.server";

export const sizeOf = ({ gaps }: TaskOfSchool, wanted: string) =>
  gaps.find(({ gap }) => gap === wanted)?.n ?? 0;

export function leftOf(each: TaskOfSchool, { line, year }: SchoolWork): string[] {
  const { task, state } = each;
  if (!line) {
    return [task === "registration" ? t("home.not_registered", { year }) : t("home.after_registration")];
  }
  const { expected_students, total_students: total } = line;
  const expected = expected_students ?? 0;
  const words: Record<SchoolTask, () => string[]> = {
    registration: () => [expected_students === null ? t("home.unsaid") : t("home.expected", { n: expected })],
    candidates: () => enteredWords(each, { total, expected }),
    numbers: () => [
      total === 0
        ? t("home.after_candidates")
        : state === "done"
          ? t("home.all_numbered", { n: total })
          : t("home.unnumbered", { n: sizeOf(each, "unnumbered") }),
    ],
    hand_in: () => [
      line.state !== "draf"
        ? t(state === "closed" ? "home.handed_by_lock" : `home.handed_${line.state}`)
        : state === "not_yet"
          ? t("home.after_all")
          : t("home.ready", { n: total }),
      ...officeSignatures(line).map(({ sentence }) => sentence),
    ],
  };
  return words[task]();
}

function enteredWords(
  each: TaskOfSchool,
  { total, expected }: { total: number; expected: number },
): string[] {
  const n = (gap: string) => sizeOf(each, gap);
  if (each.state === "done") return [t("home.all_entered", { n: total })];
  return [
    n("none") > 0 && t("home.none_entered"),
    n("to_enter") > 0 && t("home.to_enter", { n: n("to_enter"), expected: figure(expected) }),
    n("beyond") > 0 && t("home.beyond", { n: n("beyond"), total: figure(total), expected: figure(expected) }),
    n("unsaid") > 0 && total > 0 && t("home.entered_unsaid", { n: total }),
    n("without_document") > 0 && t("home.without_document", { n: n("without_document") }),
  ].filter((sentence) => sentence !== false);
}
