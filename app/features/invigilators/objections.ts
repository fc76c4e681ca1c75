import type { Actor } from "~/auth/actor";
import { mayAsk } from "~/features/elsewhere/counts";
import { heardBy } from "~/features/elsewhere/rules";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { roomsOf } from "~/features/rooms/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { type Problems, problem } from "~/messages";
import { type Invigilator, invigilatorsOf } from "./queries";
import type { InvigilatorLine, InvigilatorNew } from "./schema";

const isListed = (given: Partial<InvigilatorLine>, other: Pick<InvigilatorLine, "full_name" | "phone">) =>
  given.full_name === other.full_name && given.phone === other.phone;

/** Of the fields that could be read; `id` is the record that is edited. */
export function objectionsToInvigilator(actor: Actor, given: Partial<InvigilatorNew>, id = 0): Problems {
  const { school_code, exam_year, room_id } = given;
  if (school_code === undefined || exam_year === undefined) return {};
  const place = { school_code, exam_year };
  if (!findSchoolYear(actor, school_code, exam_year))
    return { school_code: [problem("unknown", { value: school_code })] };
  const problems: Problems = {};
  if (room_id != null && !roomsOf(actor, place).some((room) => room.id === room_id))
    problems.room_id = [problem("not_a_choice")];
  if (invigilatorsOf(actor, place).some((other) => other.id !== id && isListed(given, other)))
    problems.full_name = [problem("invigilator_listed")];
  return problems;
}

/** Keyed as in the API: `invigilators.3.phone`. */
export function objectionsToMany(
  actor: Actor,
  place: SchoolYear,
  given: readonly InvigilatorLine[],
): Problems {
  if (!findSchoolYear(actor, place.school_code, place.exam_year))
    return { school_code: [problem("unknown", { value: place.school_code })] };
  const rooms = new Set(roomsOf(actor, place).map(({ id }) => id));
  const known: Pick<InvigilatorLine, "full_name" | "phone">[] = invigilatorsOf(actor, place);
  const problems: Problems = {};
  for (const [at, one] of given.entries()) {
    if (one.room_id !== null && !rooms.has(one.room_id))
      problems[`invigilators.${at}.room_id`] = [problem("not_a_choice")];
    const others = [...known, ...given.slice(0, at)];
    if (others.some((other) => isListed(one, other)))
      problems[`invigilators.${at}.full_name`] = [problem("invigilator_listed")];
  }
  return problems;
}

const ofPerson = ["full_name", "phone", "ic_number"] as const;

/** The list says of each new person whether another school lists the same one. Ask it last. */
export function objectionsElsewhere(
  actor: Actor,
  given: readonly Partial<InvigilatorLine>[],
  before?: Invigilator,
): Problems {
  if (heardBy(actor, "invigilator") === "nothing") return {};
  const fresh = given.filter((one) => ofPerson.some((field) => one[field] !== before?.[field]));
  return mayAsk(actor, fresh.length) ? {} : { "": [problem("asked_too_often")] };
}
