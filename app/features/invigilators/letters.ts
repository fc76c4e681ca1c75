import type { Actor } from "~/auth/actor";
import { papersOf } from "~/features/exam-papers/queries";
import { timesOfPaper } from "~/features/exam-papers/schema";
import { issuerOfYear } from "~/features/office/stored-crest";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { storedList } from "~/features/school-exam-years/school-year";
import { dayInWords, dayOfWeekInWords, today } from "~/features/values/moments";
import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { invigilatorsOf } from "./queries";

/** More days would not fit on the page. */
const mostDays = 14;

/** What the pages of a school have in common; undefined outside the actor's scope. */
export function headOfPages(actor: Actor, { school_code, exam_year }: SchoolYear) {
  const found = findSchoolYear(actor, school_code, exam_year);
  if (!found) return undefined;
  const { school, head_title } = found;
  const { department_name, unit_name, sheet_footer, crest } = issuerOfYear(exam_year);
  return {
    issuer: [department_name, unit_name].filter((line) => line !== null),
    foot: sheet_footer,
    crest,
    school_code: school.school_code,
    school_name: school.school_name,
    exam: school.exam_name,
    exam_year,
    day: dayInWords(today()),
    /** Who appoints: the name that the list of the year was signed with. */
    head_name: storedList({ school_code, exam_year })?.head_name ?? null,
    head_title: head_title ?? t("sheet.head_of_school"),
  };
}

export type PagesHead = NonNullable<ReturnType<typeof headOfPages>>;

/** The days of the school's exam type, each with the times of its papers. */
export function examDays(actor: Actor, { school_code, exam_year }: SchoolYear) {
  const exam_type_code = findSchoolYear(actor, school_code, exam_year)?.school.exam_type_code ?? "";
  const days = new Map<string, string[]>();
  for (const paper of papersOf(exam_year, exam_type_code)) {
    if (paper.held_on === null) continue;
    const times = timesOfPaper(paper);
    days.set(paper.held_on, [...(days.get(paper.held_on) ?? []), ...(times ? [times] : [])]);
  }
  const all = [...days].map(([day, times]) => ({
    day: dayOfWeekInWords(day),
    times: [...new Set(times)].join(", "),
  }));
  return { days: all.slice(0, mostDays), more: Math.max(0, all.length - mostDays) };
}

export interface DoorPage {
  room_id: number;
  room_name: string;
  page: number;
  people: { id: number; full_name: string; duty: "chief" | "invigilator" }[];
}

const namesOnPage = 20;

/** A page for each room, and more where its names do not fit on one. */
export function doorPages(actor: Actor, place: SchoolYear): DoorPage[] {
  const pages: DoorPage[] = [];
  for (const { id, room_id, room_name, full_name, duty } of invigilatorsOf(actor, place)) {
    if (room_id === null || room_name === null) continue;
    const last = pages.at(-1);
    const person = { id, full_name, duty };
    if (last?.room_id === room_id && last.people.length < namesOnPage) last.people.push(person);
    else
      pages.push({
        ...{ room_id, room_name, people: [person] },
        page: last?.room_id === room_id ? last.page + 1 : 1,
      });
  }
  return pages;
}
