import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearFilters } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { countSchools } from "~/features/schools/queries";
import { identityFilters } from "~/features/students/list/filters";
import { listStudentsOrOthers } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import { requireActor } from "~/http/actor";
import { chosenYear, ofListedYear, yearByDefault } from "~/http/chosen-year";
import { shownColumns } from "~/http/columns";
import { readListQuery } from "~/http/query";
import { tables } from "~/routes/columns/parts/tables";
import { actionsOn, hasRegistration } from "./lists";
import { ownSchoolOf, withoutSchool } from "./own-school-data";
import { registerOf } from "./register";
import { ofRegister } from "./register-query";

export type ListData = ReturnType<typeof listDataOf>;

export function listDataOf(request: Request) {
  const actor = requireActor(request, "student.view");
  const isMasked = !can(actor, "student.see_identity");
  const isOwn = isBoundToOneSchool(actor);
  const columns = shownColumns(request, tables.students);
  const parsed = ofListedYear(request, readListQuery(request, studentList));
  const wanted = { ...parsed, ...identityFilters(actor, parsed) };
  // The columns of a register are fixed: a school that chose others has the general table.
  const isGeneral = isOwn && String(columns) !== String(tables.students.usual);
  const register = isGeneral ? null : registerOf(actor, ofRegister(actor, wanted, request.url), request.url);
  const query = register?.query ?? wanted;
  const list = listStudentsOrOthers(actor, query);
  return {
    query,
    list,
    register,
    /** Candidates need a registration; queried only when the list is empty. */
    isRegistered: list.total > 0 || hasRegistration(actor, query.exam_year),
    schools: query.search === null || isOwn ? 0 : countSchools(actor, { words: query.search }),
    years: examYearFilters(),
    one_year: chosenYear(request),
    isOtherYear: query.exam_year !== yearByDefault(request),
    ...filterChoices(),
    role_id: actor.role_id,
    own_school: isOwn ? actor.school_code : null,
    school: register ? null : ownSchoolOf(actor, query.exam_year),
    isMasked,
    shown: withoutSchool(actor, columns),
    may: actionsOn(actor, list.data),
  };
}
