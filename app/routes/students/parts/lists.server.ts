import type { Actor } from "~/auth/actor";
import { listStudents } from "~/features/students/list/queries.server";
import { studentList } from "~/features/students/list/schema";
import { ofListedYear } from "~/http/chosen-year.server";
import type { RowPosition } from "~/http/flash.server";
import { positionIn } from "~/http/removal.server";
import { asUrl } from "~/http/url";

const lists = ["/students", "/students/school"];

export const isStudentList = (address: string): boolean => lists.includes(asUrl(address).pathname);

export const placeOfStudents = (
  request: Request,
  actor: Actor,
  list: string,
  ids: readonly number[],
): RowPosition | undefined =>
  isStudentList(list)
    ? positionIn(list, ids, studentList, (query) => listStudents(actor, ofListedYear(request, query, list)))
    : undefined;
