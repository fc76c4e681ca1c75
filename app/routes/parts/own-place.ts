import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { findSchoolYear } from "~/features/roll-numbers/numbering";

interface PlaceQuery {
  school_code: string | null;
  exam_year: string | null;
}

/** A school opens its own records in the year of the header, without a question. */
export function ownPlace(actor: Actor, query: PlaceQuery, exam_year: number | null): PlaceQuery {
  if (query.exam_year !== null || exam_year === null || !isBoundToOneSchool(actor)) return query;
  const isThere = findSchoolYear(actor, query.school_code ?? actor.school_code ?? "", exam_year);
  return isThere ? { ...query, exam_year: String(exam_year) } : query;
}
