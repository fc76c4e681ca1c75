import type { SchoolTask, TaskOfSchool } from "~/features/school-exam-years/tasks";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { expectedAddress } from "~/routes/school-exam-years/parts/expected-tile";
import { stateAddress } from "~/routes/school-exam-years/parts/state-address";
import type { Task, TaskLink } from "~/ui";
import type { SchoolWork } from "./desk-data.server";
import { leftOf, sizeOf } from "./school-task-words";

const kinds = {
  done: "success",
  to_do: "warning",
  not_yet: "neutral",
  planned: "neutral",
  closed: "neutral",
} as const;
const home = "/";

export const stateOf = (state: keyof typeof kinds) => ({
  kind: kinds[state],
  label: t(`home.state_${state}`),
});

/** The first task that can be done now has the page's primary button. */
export function schoolTaskList(work: SchoolWork): Task[] {
  const tasks = work.tasks.map((each) => ({ ...each, links: linksOf(each, work) }));
  const next = tasks.find(({ state, links }) => state === "to_do" && links.length > 0);
  return tasks.map((each) => ({
    title: t(`home.task_${each.task}`),
    state: stateOf(each.state),
    left: [...leftOf(each, work), ...dueOf(each, work)],
    links: each.links,
    isNext: each === next,
  }));
}

function dueOf({ task, state }: TaskOfSchool, { lock }: SchoolWork): string[] {
  if (state !== "to_do" || task === "hand_in" || lock.kind !== "coming") return [];
  return [t("home.due", { moment: malaysianMoment(lock.at) })];
}

function linksOf(each: TaskOfSchool, work: SchoolWork): TaskLink[] {
  const { school, year: exam_year, line, may } = work;
  const here = { school_code: school.school_code, exam_year };
  const link = (label: string, path: string, more: object = here): TaskLink => ({
    label,
    href: listAddress(path, { ...more }, {})(),
  });
  if (!line) {
    const register = link(t("home.register_school"), "/school_exam_years/add", { exam_year });
    return each.task === "registration" && may.register ? [register] : [];
  }
  const expect = (label: string) => (may.expect ? [{ label, href: expectedAddress(line.id, home) }] : []);
  const candidates = link(t("home.see_candidates"), "/students");
  const withdrawn = { ...here, is_withdrawn: true };
  const entered =
    line.total_withdrawn > 0
      ? [candidates, link(t("home.withdrawn", { n: line.total_withdrawn }), "/students", withdrawn)]
      : [candidates];
  const without = link(t("home.see_without_document"), "/students", { ...here, has_document: false });
  const addMany = [
    { ...link(t("home.add_many"), "/student-add/batch"), accessKey: "t" },
    link(t("home.paste_list"), "/students/import"),
  ];
  const add = may.addMany ? addMany : [link(t("home.request_late"), "/student-add")];
  const isWaiting = each.state === "to_do";
  const n = (gap: string) => sizeOf(each, gap);
  const words: Record<SchoolTask, () => TaskLink[]> = {
    registration: () =>
      expect(t(line.expected_students === null ? "home.fill_expected" : "home.change_expected")),
    candidates: () => {
      if (!isWaiting) return entered;
      if (n("beyond") > 0) return [...expect(t("home.change_expected")), ...entered];
      return n("without_document") > 0 && n("to_enter") === 0 ? [without, ...entered] : [...add, ...entered];
    },
    numbers: () => (isWaiting && may.number ? [link(t("home.generate"), "/students/roll-numbers")] : []),
    hand_in: () => {
      if (each.state === "not_yet") return [];
      const isFinal = line.state === "muktamad";
      const sheet = isFinal ? "final-list" : "check-list";
      return [
        { label: t(isWaiting ? "home.hand_in" : "home.see_list"), href: stateAddress(line.id, home) },
        link(t(isFinal ? "home.print_final" : "home.print_draft"), `/students/sheets/${sheet}`),
      ];
    },
  };
  return words[each.task]();
}
