import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearFilters } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { findReadinessOf } from "~/features/school-exam-years/readiness/queries";
import { countSchools, findSchoolByCode } from "~/features/schools/queries";
import type { ListColumn } from "~/features/students/fields";
import { identityFilters } from "~/features/students/list/filters";
import { listStudentsOrOthers } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import { requireActor } from "~/http/actor";
import { chosenYear, ofListedYear, yearByDefault } from "~/http/chosen-year";
import { shownColumns } from "~/http/columns";
import { readListQuery } from "~/http/query";
import { tables } from "~/routes/columns/parts/tables";
import { actionsOf } from "./list-actions";
import { hasRegistration } from "./lists";
import { ofRegister, placeOfRegister, registerOf, unregisteredIn } from "./register";

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
  const place = placeOfRegister(actor, query);
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
    school: register || (query.exam_year !== null && !place) ? null : ownSchoolOf(actor, query.exam_year),
    unregistered: register || list.total > 0 ? null : unregisteredIn(actor, query),
    isMasked,
    shown: withoutSchool(actor, columns, list.data),
    may: actionsOf(actor, {
      place,
      exam_year: query.exam_year,
      candidates: list.data,
    }),
  };
}

/** The school of an account that works in one, with its list of the year; null for every other account. */
function ownSchoolOf(actor: Actor, exam_year: number | null) {
  const { school_code } = actor;
  if (!isBoundToOneSchool(actor) || school_code === null) return null;
  const school_name = findSchoolByCode(actor, school_code)?.school_name ?? school_code;
  const registration = exam_year === null ? null : (findReadinessOf(actor, school_code, exam_year) ?? null);
  return { school_name, registration };
}

export type OwnSchoolFacts = NonNullable<ReturnType<typeof ownSchoolOf>>;

const ofSchool: readonly ListColumn[] = ["school_code", "school_name", "district_code", "exam_type_code"];

/** In the list of the own school these columns repeat one value. */
function withoutSchool(
  actor: Actor,
  shown: readonly ListColumn[],
  candidates: readonly StudentRecord[],
): ListColumn[] {
  const isOwn =
    isBoundToOneSchool(actor) && candidates.every(({ school_code }) => school_code === actor.school_code);
  return shown.filter((column) => !isOwn || !ofSchool.includes(column));
}
