import type { Actor } from "~/auth/actor";
import { reachOf } from "~/auth/roles";
import type { Place } from "~/features/packets/queries";

/** The school, the district or the whole state of a print. Within a district or a school, that of the account. */
export interface PlaceOfPrint {
  kind: "school" | "district" | "state";
  school_code: string | null;
  district_code: string | null;
}

export function placeOfPrint(
  { role_id, ...own }: Actor,
  wanted: Pick<Place, "school_code" | "district_code">,
): PlaceOfPrint {
  const reach = reachOf(role_id);
  const school_code = wanted.school_code ?? (reach === "school" ? own.school_code : null);
  if (school_code !== null) return { kind: "school", school_code, district_code: null };
  const district_code = reach === "district" ? own.district_code : wanted.district_code;
  return { kind: district_code === null ? "state" : "district", school_code, district_code };
}
