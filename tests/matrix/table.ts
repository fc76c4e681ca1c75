import type { PlannedRoute } from "../support/app";
import { doors } from "../support/doors";
import { isApi } from "./questions";
import type { Table } from "./rows";
import { calls } from "./table-api";
import { publicDoors } from "./table-public";
import { screens } from "./table-screens";

/**
 * Who may do what, at every address: who gets what, for which record. It is written by hand, and knows nothing
 * of app/auth/permissions.ts, so that a slip there shows as a wrong status here.
 *
 * A new address needs two lines. In tests/support/doors.ts how to ask there for a record of one side; and in
 * table-screens.ts or table-api.ts what the answer is:
 *
 *     "/student-photo/:id": { GET: opens("ASPO"), POST: opens("ASP", { foreign: 404, missing: 404 }) },
 *
 * The letters are the roles that may: A ADMIN, S SU, P PENYELIA_DAERAH, O OBSERVER; all others get 403. `opens` expects
 * 200 (303 for a form that is saved) and 404 for what is out of sight or missing; `shows` expects 200 for all three, as
 * a list does that a filter leaves empty. What differs is said: `own`, `foreign`, `missing`, and `acting` for an ADMIN
 * who plays a part; each one status or several. An address open to everybody stands in table-public.ts instead.
 */
export const table: Table = { ...screens, ...calls };

interface Planned {
  address: string;
  methods: readonly string[];
}

/** What each address of the floor plan answers; an action of the API tells its methods in doors.ts. */
export const plannedOf = (routes: readonly PlannedRoute[]): Planned[] =>
  routes.flatMap(({ address, module }) => {
    if (address === null) return [];
    const exported = [...("loader" in module ? ["GET"] : []), ...("action" in module ? ["POST"] : [])];
    const methods = isApi(address) ? Object.keys(doors[address] ?? { GET: 1 }) : exported;
    return [{ address, methods }];
  });

/** The addresses and methods of which the matrix says nothing, each with what to write where. */
export function withoutRow(planned: readonly Planned[]): string[] {
  return planned.flatMap(({ address, methods }) => {
    const row = table[address] ?? publicDoors[address];
    const isPublic = address in publicDoors;
    return methods
      .filter((method) => !(row && method in row) && !(isPublic && isApi(address)))
      .map((method) => {
        const file = isApi(address) ? "table-api.ts" : "table-screens.ts";
        return `${method} ${address} stands in app/routes.ts, and the matrix does not say what it answers: write "${address}": { ${method}: opens("A") } in tests/matrix/${file} with the letters of the roles that may (see tests/matrix/table.ts), and how to ask there in tests/support/doors.ts`;
      });
  });
}

/** Rows that no address needs, or that nobody can ask for: they would prove nothing. */
export function idleRows(planned: readonly Planned[]): string[] {
  const known = new Set(planned.map(({ address }) => address));
  const gone = [...Object.keys(table), ...Object.keys(publicDoors)].filter((address) => !known.has(address));
  const unasked = Object.entries(table).flatMap(([address, row]) =>
    Object.keys(row).flatMap((method) =>
      known.has(address) && !(method in (doors[address] ?? {}))
        ? [`${method} ${address} has a row, and tests/support/doors.ts does not say how to ask there`]
        : [],
    ),
  );
  return [...gone.map((address) => `${address} has a row, and app/routes.ts does not have it`), ...unasked];
}
