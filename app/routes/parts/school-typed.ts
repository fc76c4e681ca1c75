import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { pickSchool, recentSchools } from "~/features/schools/pick";
import type { Offers, Prepare } from "~/http/forms";
import type { Problems } from "~/messages";

export const schoolGiven = (actor: Actor) =>
  isBoundToOneSchool(actor)
    ? { own_school: actor.school_code, recent: [] }
    : { own_school: null, recent: recentSchools(actor) };

/** Replaces a typed school name by its code before the schema reads the form. */
export const schoolTyped =
  (actor: Actor): Prepare =>
  (fields) => {
    const typed = fields.get("school_code");
    if (isBoundToOneSchool(actor) || typeof typed !== "string" || typed.trim() === "") return plain;
    const { school_code, matches, objection } = pickSchool(actor, typed.slice(0, 200));
    if (school_code !== null) fields.set("school_code", school_code);
    const problems: Problems = objection ? { school_code: [objection] } : {};
    const offers: Offers = matches ? { school_code: matches } : {};
    return { problems, offers };
  };

const plain = { problems: {}, offers: {} };
