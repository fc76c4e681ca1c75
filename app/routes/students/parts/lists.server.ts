import type { Actor } from "~/auth/actor";
import { listStudents } from "~/features/students/list/queries.server";
import { studentList } from "~/features/students/list/schema";
import type { RowPosition } from "~/http/flash.server";
import { positionIn } from "~/http/removal.server";
import { asUrl } from "~/http/url";

const lists = ["/students", "/students/school"];

/** Whether an address is that of a list of candidates: of all that somebody may see, or of one school. */
export const isStudentList = (address: string): boolean => lists.includes(asUrl(address).pathname);

/** Where the first of those candidates stands in the list at that address; undefined where none does, or it is no list. */
export const placeOfStudents = (
  actor: Actor,
  list: string,
  ids: readonly number[],
): RowPosition | undefined =>
  isStudentList(list) ? positionIn(list, ids, studentList, (query) => listStudents(actor, query)) : undefined;
