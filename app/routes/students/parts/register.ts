import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { findExamYearOf, isLocked, isYearClosed } from "~/features/exam-years/queries";
import { findExamType } from "~/features/lookups/stores";
import { mustRequest } from "~/features/requests/closed";
import { listRegistrations } from "~/features/school-exam-years/queries";
import { findReadinessOf } from "~/features/school-exam-years/readiness/queries";
import { tasksOf } from "~/features/school-exam-years/readiness/tasks";
import { registrationList } from "~/features/school-exam-years/schema";
import { amendsFinal } from "~/features/school-exam-years/sign-off/amendments";
import { whyStateReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { findSchoolByCode, isClosedIn } from "~/features/schools/queries";
import { hasJawi } from "~/features/sheets/roll-sheets";
import type { StudentList } from "~/features/students/list/schema";
import { type ClassOfSchool, classesIn } from "~/features/students/register/classes";
import {
  addressOfClass,
  hasClass,
  isSelection,
  mostOnASheet,
  registerOrder,
  sumsOf,
} from "~/features/students/register/rules";
import type { SchoolYear } from "~/features/values/school-year";
import { storedFormParameter } from "~/http/fields";
import { asUrl } from "~/http/url";
import { closedListOf } from "~/routes/parts/closed-list";

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
    school_id: findSchoolByCode(actor, place.school_code)?.id ?? null,
    isSelected,
    mayEnter: mayEnter(actor, place) && !isSelected,
    /** The class of the line before, on the way back from it. */
    entered: searchParams.get("entry"),
  };
}

/** A school of the actor's scope that has no registration in the year of its list. */
export function unregisteredIn(actor: Actor, query: StudentList) {
  const place = placeOfRegister(actor, query);
  const school = place && findExamYearOf(place.exam_year) && findSchoolByCode(actor, place.school_code);
  if (!place || !school || findReadinessOf(actor, place.school_code, place.exam_year)) return null;
  return { ...place, closed_from: isClosedIn(school, place.exam_year) ? school.closed_from : null };
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

/** The school and the year of a list that is the register of one school; null for every other list. */
export function placeOfRegister(
  actor: Actor,
  { school_code: given, exam_year }: Pick<StudentList, "school_code" | "exam_year">,
): SchoolYear | null {
  const own = isBoundToOneSchool(actor) ? actor.school_code : null;
  const school_code = own ?? given;
  if (school_code === null || exam_year === null || (given !== null && given !== school_code)) return null;
  if (given === null && readsOthers(actor, exam_year)) return null;
  return { school_code, exam_year };
}

/** In a closed year, where the list has the candidates of schools that were merged into the own one as well. */
const readsOthers = (actor: Actor, exam_year: number): boolean =>
  isYearClosed(exam_year) &&
  listRegistrations(actor, registrationList.parse({ exam_year, limit: 2 })).data.some(
    ({ school_code }) => school_code !== actor.school_code,
  );

/** A register is in the order of its classes and on one page, where its address names no other order or size. */
export function ofRegister(actor: Actor, query: StudentList, address: string): StudentList {
  const { pathname, searchParams } = asUrl(address);
  if (pathname !== "/students" || !placeOfRegister(actor, query)) return query;
  const { limit, ...order } = registerOrder;
  return {
    ...query,
    ...(searchParams.has("sortBy") ? {} : order),
    ...(searchParams.has("sortDirection") && { sortDirection: query.sortDirection }),
    ...(searchParams.has("limit") ? {} : { limit }),
  };
}

/** The address of the list with the empty line: the class stays, and a list of one class follows it. */
export function nextLine(address: string, class_name: string | null): string {
  const { pathname, searchParams } = asUrl(address);
  for (const name of [storedFormParameter, "page"]) searchParams.delete(name);
  if (searchParams.has("class_name") || searchParams.has("has_class_name")) {
    for (const [name, value] of Object.entries(addressOfClass(class_name))) {
      if (value === null) searchParams.delete(name);
      else searchParams.set(name, String(value));
    }
  }
  searchParams.set("entry", class_name ?? "");
  return `${pathname}?${searchParams}`;
}
