import type { Actor } from "~/auth/actor";
import { receiverOf } from "~/features/school-merges/consequences";
import { findSchoolByCode, type School } from "~/features/schools/queries";
import { t } from "~/messages";

/** The school that this one was merged into; its code alone where it is out of the actor's scope. */
export function receiverFor(actor: Actor, { successor_code }: School) {
  if (successor_code === null) return null;
  const school = findSchoolByCode(actor, successor_code);
  return school
    ? { name: receiverOf(school), href: `/schools-edit/${school.id}` }
    : { name: successor_code, href: null };
}

export const MergedInto = ({ name, href }: NonNullable<ReturnType<typeof receiverFor>>) => (
  <p>
    {t("school_merge.into")} {href ? <a href={href}>{name}</a> : name}
  </p>
);
