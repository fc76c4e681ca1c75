import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { isLocked } from "~/features/exam-years/queries";
import { findExamType } from "~/features/lookups/stores";
import { mustRequest } from "~/features/requests/closed";
import { amendsFinal } from "~/features/school-exam-years/amendments";
import { whyStateReadOnly } from "~/features/school-exam-years/list-state-queries";
import { findReadinessOf } from "~/features/school-exam-years/readiness-queries";
import { tasksOf } from "~/features/school-exam-years/tasks";
import { hasJawi } from "~/features/sheets/roll-sheets";
import type { StudentList } from "~/features/students/list/schema";
import { type ClassOfSchool, classesIn } from "~/features/students/register/classes";
import {
  addressOfClass,
  hasClass,
  isSelection,
  mostOnASheet,
  sumsOf,
} from "~/features/students/register/rules";
import type { SchoolYear } from "~/features/values/school-year";
import { closedListOf } from "~/routes/parts/closed-list-data";
import { placeOfRegister } from "./register-query";

export type Register = NonNullable<ReturnType<typeof registerOf>>;

/** Null where the list is no register of a registered school. */
export function registerOf(actor: Actor, query: StudentList, address: string) {
  const place = placeOfRegister(actor, query);
  const line = place && findReadinessOf(actor, place.school_code, place.exam_year);
  if (!place || !line) return null;
  const classes = classesIn(actor, place);
  const sums = sumsOf(classes);
  const { searchParams } = new URL(address);
  const isSelected = isSelection(query);
  return {
    place,
    line,
    classes,
    sums,
    query: { ...query, ...classShown(query, classes, sums.n, searchParams.has("limit")) },
    isLimited: searchParams.has("limit"),
    hasJawi: hasJawi(findExamType(line.exam_type_code)?.sheet ?? ""),
    tasks: tasksOf(line, whyStateReadOnly(actor, place) !== null),
    isOwn: isBoundToOneSchool(actor),
    isSelected,
    mayEnter: mayEnter(actor, place) && !isSelected,
    /** The class of the line before, on the way back from it. */
    entered: searchParams.get("entry"),
  };
}

/** A long register begins with its first class. */
function classShown(query: StudentList, classes: readonly ClassOfSchool[], n: number, isLimited: boolean) {
  const [first] = classes;
  if (!first || n <= mostOnASheet || isLimited || isSelection(query) || hasClass(query)) return {};
  return query.sortBy === "class_name" ? addressOfClass(first.class_name) : {};
}

/** The line takes a candidate as the form of one does; where that form needs a reason, the register has no line. */
const mayEnter = (actor: Actor, place: SchoolYear): boolean =>
  can(actor, "student.add") &&
  !isLocked(place.exam_year) &&
  !mustRequest(actor, place) &&
  !amendsFinal(actor, [place]) &&
  closedListOf(actor, place) === null;
