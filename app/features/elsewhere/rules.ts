import { type RoleId, reachOf } from "~/auth/roles";

/** The questions whose answer may be about a record outside the scope of the account that asks. */
type Question = "near_duplicate" | "earlier_year" | "invigilator";

/** `sure`: only where the typed values leave no doubt that it is the same person. */
type Heard = "nothing" | "sure" | "exists";

/**
 * What an account of one school, and of one district, hears. No sentence names the person or the school; a look into an earlier
 * year gives the name under a whole number (decision 072). An account of the whole state has no record outside its scope. The claim of a
 * number is always answered, because the year takes it once (`askElsewhere`); so is a transfer, which only a school may ask for.
 */
const heard: Record<Question, Record<"school" | "district", Heard>> = {
  /** The groups of duplicates show them to the district and the office. */
  near_duplicate: { school: "nothing", district: "nothing" },
  earlier_year: { school: "exists", district: "nothing" },
  invigilator: { school: "sure", district: "nothing" },
};

export function heardBy({ role_id }: { role_id: RoleId }, question: Question): Heard {
  const reach = reachOf(role_id);
  return reach === "school" || reach === "district" ? heard[question][reach] : "nothing";
}

/** Answers in a day. `answered`: nothing was saved with the answer. `saved`: the account saved a record under the number that it asked about. */
export interface Answers {
  answered: number;
  saved: number;
}

/** No real list of a school has so many children of other schools; a list has at most 5,000 candidates. */
const limits: Record<"school" | "district", Answers> = {
  school: { answered: 500, saved: 5_000 },
  district: { answered: 500, saved: 20_000 },
};

export const limitOf = ({ role_id }: { role_id: RoleId }): Answers =>
  limits[reachOf(role_id) === "district" ? "district" : "school"];
