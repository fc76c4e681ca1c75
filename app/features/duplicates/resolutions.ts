import { eq, getTableColumns } from "drizzle-orm";
import { db } from "~/db/client";
import { duplicate_resolutions, users } from "~/db/schema";
import { type Group, groupsOf } from "./groups";

export type Resolution = typeof duplicate_resolutions.$inferSelect & { by: string | null };

/** Of all years: a year that is renumbered keeps its resolutions. */
export function readResolutions(): Map<string, Resolution> {
  const all = db
    .select({ ...getTableColumns(duplicate_resolutions), by: users.full_name })
    .from(duplicate_resolutions)
    .leftJoin(users, eq(users.id, duplicate_resolutions.user_id))
    .all();
  return new Map(all.map((each) => [`${each.kind} ${each.key}`, each]));
}

/** Candidates of near duplicates that are decided, other than to be corrected. */
export function decidedNear(exam_year: number): Set<number> {
  const resolutions = readResolutions();
  const isDecided = ({ kind, key }: Group) => {
    const resolution = resolutions.get(`${kind} ${key}`)?.resolution;
    return resolution !== undefined && resolution !== "being_corrected";
  };
  return new Set(
    groupsOf(exam_year, ["near_duplicate"])
      .filter(isDecided)
      .flatMap(({ ids }) => ids),
  );
}
