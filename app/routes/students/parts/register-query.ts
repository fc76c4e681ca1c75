import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import type { StudentList } from "~/features/students/list/schema";
import { addressOfClass, registerOrder } from "~/features/students/register/rules";
import type { SchoolYear } from "~/features/values/school-year";
import { storedFormParameter } from "~/http/fields";
import { asUrl } from "~/http/url";

/** The school and the year of a list that is the register of one school; null for every other list. */
export function placeOfRegister(
  actor: Actor,
  { school_code: given, exam_year }: Pick<StudentList, "school_code" | "exam_year">,
): SchoolYear | null {
  const own = isBoundToOneSchool(actor) ? actor.school_code : null;
  const school_code = own ?? given;
  if (school_code === null || exam_year === null || (given !== null && given !== school_code)) return null;
  return { school_code, exam_year };
}

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
