import type { Actor } from "~/auth/actor";
import { listRegistrations } from "~/features/school-exam-years/queries";
import { registrationList } from "~/features/school-exam-years/schema";
import { identityFilters } from "~/features/students/list/filters";
import { listStudents } from "~/features/students/list/queries";
import { type StudentList, studentList } from "~/features/students/list/schema";
import { safePath } from "~/http/actor";
import { ofListedYear } from "~/http/chosen-year";
import type { RowPosition } from "~/http/flash";
import { readQueryLeniently } from "~/http/query";
import { positionIn } from "~/http/removal";
import { asUrl } from "~/http/url";
import { ofRegister } from "./register";

export const isStudentList = (address: string): boolean => asUrl(address).pathname === "/students";

export const placeOfStudents = (
  request: Request,
  actor: Actor,
  list: string,
  ids: readonly number[],
): RowPosition | undefined =>
  isStudentList(list)
    ? positionIn(list, ids, studentList, (query) =>
        listStudents(actor, ofRegister(actor, ofListedYear(request, query, list), list)),
      )
    : undefined;

/** The filter and order of the list at an address; null for the address of another page. */
export function listQueryOf(request: Request, actor: Actor, list: string): StudentList | null {
  if (!isStudentList(list)) return null;
  const parsed = readQueryLeniently(new Request(asUrl(list)), studentList);
  const query = { ...parsed, ...identityFilters(actor, parsed) };
  return ofRegister(actor, ofListedYear(request, query, list), list);
}

/** The same list, on another page. */
export function onPage(list: string, page: number): string {
  const { pathname, searchParams } = asUrl(list);
  searchParams.delete("page");
  if (page > 1) searchParams.set("page", String(page));
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Where a reader goes on after a deletion: the page of the deleted candidate leads on to its list. */
export function listBehind(id: number, back: string): string {
  const { pathname, searchParams } = asUrl(back);
  return pathname === `/student/${id}` ? safePath(searchParams.get("back"), "/students") : back;
}

/** Candidates need one. */
export const hasRegistration = (actor: Actor, exam_year: number | null): boolean =>
  listRegistrations(actor, registrationList.parse({ exam_year, limit: 1 })).total > 0;
