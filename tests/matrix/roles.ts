import type { RoleId } from "~/auth/roles";
import type { Person } from "../support/people";
import type { PlaceName, World } from "./world";

const letters = { ADMIN: "A", SU: "S", PENYELIA_DAERAH: "P", OBSERVER: "O" } as const satisfies Record<
  RoleId,
  string
>;
export type Letter = (typeof letters)[RoleId];

/** A user's role, state and scope. */
export interface Who {
  name: string;
  person: Person | null;
  /** Null for a visitor and for an invalid session. */
  letter: Letter | null;
  sees: readonly PlaceName[];
  /** An impersonating ADMIN; the letter is the impersonated role's. */
  acting: boolean;
  /** The state before every action: a required password change, or an expired impersonation. */
  held: "password" | "lapsed" | null;
}

const everywhere: readonly PlaceName[] = ["own", "sibling", "foreign"];
const district: readonly PlaceName[] = ["own", "sibling"];

type More = Partial<Pick<Who, "acting" | "held">>;

const as = (
  letter: Letter | null,
  name: string,
  person: Person | null,
  sees: readonly PlaceName[] = [],
  more: More = {},
): Who => ({
  name,
  person,
  letter,
  sees,
  acting: false,
  held: null,
  ...more,
});

export function everybodyIn({ own, foreign, narrowed, temporary, unapproved, people }: World): Who[] {
  const forged = { ...own.admin, cookie: `calon=${"A".repeat(43)}.${"A".repeat(43)}` };
  return [
    as(null, "a visitor", null),
    as(null, "a forged session", forged),
    as(null, "an account that is not approved", unapproved),
    as(null, "an account that was deleted", people.deleted),
    as("A", "an ADMIN before the password change", temporary, everywhere, { held: "password" }),
    as("A", "an ADMIN whose impersonation has expired", people.lapsed, everywhere, { held: "lapsed" }),
    as("S", "SU", own.clerk, ["own"]),
    as("S", "SU of another school", foreign.clerk, ["foreign"]),
    as("S", "SU without a school", people.homeless),
    as("P", "PENYELIA_DAERAH", own.supervisor, district),
    as("P", "PENYELIA_DAERAH of another district", foreign.supervisor, ["foreign"]),
    as("P", "PENYELIA_DAERAH of an exam that the district has not", narrowed),
    as("O", "OBSERVER of a district", own.observer, district),
    as("O", "OBSERVER of a school", people.atSchool, ["own"]),
    as("O", "OBSERVER of the state", people.wide, everywhere),
    as("A", "ADMIN", own.admin, everywhere),
    as("S", "ADMIN as SU", people.asClerk, ["own"], { acting: true }),
    as("P", "ADMIN as PENYELIA_DAERAH", people.asSupervisor, district, { acting: true }),
  ];
}

/** Words out of the user's scope and, for an OBSERVER, every identity number. */
export function hiddenFrom(who: Who, { words, identities }: World): string[] {
  const unseen = everywhere.filter((name) => !who.sees.includes(name)).flatMap((name) => words[name]);
  return who.letter === "O" ? [...unseen, ...identities] : unseen;
}
