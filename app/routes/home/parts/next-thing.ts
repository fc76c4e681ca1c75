import type { ReadinessLine } from "~/features/school-exam-years/readiness";
import { numberQuestion } from "~/features/school-exam-years/readiness-words";
import { malaysianMoment } from "~/features/values/moments";
import { figure, t } from "~/messages";
import type { TaskLink } from "~/ui";
import type { SchoolWork } from "./desk-data";
import type { SchoolLinks } from "./school-links";

/** The one thing to do now: a sentence and its buttons, the first of them the primary one. */
export interface NextThing {
  title: string;
  text?: string;
  links: readonly TaskLink[];
  /** One press answers the question of the number. */
  answer?: { id: number; version: number; n: number; isFirst: boolean };
  /** Nothing can be done now, so no button is the primary one. */
  isRest?: boolean;
}

export function nextThing(work: SchoolWork, links: SchoolLinks): NextThing {
  const { line, tasks } = work;
  if (!line) return registerFirst(work, links);
  const { total_students: n, total_without_document: undocumented } = line;
  const stateOf = (wanted: string) => tasks.find(({ task }) => task === wanted)?.state;
  const isOpen = stateOf("candidates") === "to_do";
  if (isOpen && n === 0) return enterFirst(work, line, links);
  const open = work.may.expect && line.state === "draf" ? question(line, links) : null;
  if (open) return open.answer?.isFirst ? open : withDay(work, open);
  if (isOpen && undocumented > 0) {
    const title = t("home.next_documents", { n: undocumented });
    return withDay(work, { title, links: [links.withoutDocument, links.candidates] });
  }
  if (stateOf("numbers") === "to_do" && links.number.length > 0) {
    const title = t("home.next_numbers", { n: n - line.total_student_with_code });
    return withDay(work, { title, links: links.number });
  }
  if (stateOf("hand_in") === "to_do")
    return { title: t("home.next_hand_in", { n }), text: t("home.ready"), links: [links.list, links.print] };
  const how = line.state === "draf" ? "draf" : stateOf("hand_in") === "closed" ? "by_lock" : line.state;
  return {
    title: t(`home.rest_${how}`),
    links: n > 0 ? [links.print, links.list] : [links.list],
    isRest: true,
  };
}

function registerFirst({ year, closed_from }: SchoolWork, { register }: SchoolLinks): NextThing {
  if (closed_from !== null)
    return { title: t("school.now_closed", { year: closed_from }), links: [], isRest: true };
  const isRest = register.length === 0;
  return {
    title: t(isRest ? "home.not_registered" : "home.next_register", { year }),
    links: register,
    isRest,
  };
}

function enterFirst(work: SchoolWork, { expected_students }: ReadinessLine, links: SchoolLinks): NextThing {
  if (expected_students === null && links.expect.length > 0)
    return { title: t("home.next_expected"), links: [...links.expect, ...links.add] };
  const title = expected_students ? t("home.next_enter", { n: expected_students }) : t("home.next_enter_any");
  return withDay(work, { title, text: t("home.none_entered"), links: links.add });
}

/** Fewer than expected before all have numbers: the school is still entering. */
function question(line: ReadinessLine, links: SchoolLinks): NextThing | null {
  const { id, version, expected_students, total_students: n, total_student_with_code } = line;
  const title = numberQuestion(line);
  if (title === null) return null;
  const missing = (expected_students ?? 0) - n;
  const answer = { id, version, n, isFirst: true };
  if (expected_students === null) return { title, answer, links: no("home.no_fill", links.expect) };
  if (missing <= 0) {
    const text = t("home.beyond", { n: -missing });
    return { title, text, answer, links: no("home.no_check", [links.candidates]) };
  }
  if (total_student_with_code === n) return { title, answer, links: no("home.no_enter", links.add) };
  return {
    title: t("home.next_enter_more", { n: missing }),
    text: t("home.entered_of", { n, expected: figure(expected_students) }),
    links: links.add,
    answer: { ...answer, isFirst: false },
  };
}

const no = (label: "home.no_fill" | "home.no_check" | "home.no_enter", [first]: readonly TaskLink[]) =>
  first ? [{ ...first, label: t(label) }] : [];

function withDay({ lock }: SchoolWork, next: NextThing): NextThing {
  if (lock.kind !== "coming") return next;
  const due = t("home.due", { moment: malaysianMoment(lock.at) });
  return { ...next, text: next.text ? `${next.text} ${due}` : due };
}
