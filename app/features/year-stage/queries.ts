import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { ownExamType, papersOf } from "~/features/exam-papers/queries";
import { isLocked, whyYearClosed } from "~/features/exam-years/queries";
import { findReadinessOf } from "~/features/school-exam-years/readiness/queries";
import { today } from "~/features/values/moments";
import type { Place, Stage } from "~/features/values/places";
import { placesFor } from "./places";
import { stageOf } from "./stages";

/** Of a school by its own list and papers, of the others by the lock and by the papers of the year. */
export function stageFor(actor: Actor, exam_year: number | null): Stage {
  if (exam_year === null) return "daftar";
  const { school_code } = actor;
  const list =
    isBoundToOneSchool(actor) && school_code ? findReadinessOf(actor, school_code, exam_year) : undefined;
  const type = list?.exam_type_code ?? ownExamType(actor);
  const papers = papersOf(exam_year).filter(
    ({ exam_type_code }) => (type ?? exam_type_code) === exam_type_code,
  );
  return stageOf({
    day: today(),
    papers: papers.flatMap(({ held_on }) => held_on ?? []),
    isEntering: !isLocked(exam_year) && (list?.state ?? "draf") === "draf",
    isClosed: whyYearClosed(exam_year) !== null,
  });
}

/** The places of the account, each with the work that waits there. None waits in a closed year. */
export function openPlaces(actor: Actor, exam_year: number | null): (Place & { n: number })[] {
  const counts = exam_year !== null && !whyYearClosed(exam_year);
  return placesFor(actor.role_id).map((place) => ({
    ...place,
    n: counts ? (place.open?.(actor, exam_year) ?? 0) : 0,
  }));
}
