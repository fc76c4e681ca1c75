import { calls, questions } from "../addresses";
import type { PlannedRoute } from "../support/app";
import { methodsAt } from "../support/declared";
import { doors } from "../support/doors";
import { isApi } from "./questions";
import type { Method, Table } from "./rows";
import { publicDoors } from "./table-public";

const methods: readonly Method[] = ["GET", "POST", "PUT", "DELETE"];

/**
 * The access of each role to each address, written by hand and never derived from app/auth/permissions.ts.
 * A new screen needs its question in tests/addresses/:
 *
 *     "/student-photo/:id": { GET: asks(opens("ASPO"), "student.view", ({ student }) => `/student-photo/${student.id}`) },
 *
 * So does a new call of the API:
 *
 *     "/api/photos/:id": { at: ({ student }) => `/api/photos/${student.id}`, GET: calls(opens("ASPO")) },
 *
 * The letters are the permitted roles: A ADMIN, S SU, P PENYELIA_DAERAH, O OBSERVER; all others get 403. `opens` expects
 * 200 (303 for a form) and 404 for a record out of scope or missing; `shows` expects 200 for all three. The options
 * `own`, `foreign`, `missing` and `acting` (an impersonating ADMIN) give other statuses. Public addresses are in
 * table-public.ts.
 */
export const table: Table = Object.fromEntries(
  Object.entries({ ...questions, ...calls })
    .filter(([, { open }]) => !open)
    .map(([address, question]) => [
      address,
      Object.fromEntries(
        methods.flatMap((method) => (question[method] ? [[method, question[method].row]] : [])),
      ),
    ]),
);

interface Planned {
  address: string;
  methods: readonly string[];
}

/** Every address of the floor plan; a module of the API declares its methods. */
export const plannedOf = (routes: readonly PlannedRoute[]): Planned[] =>
  routes.flatMap(({ address, module }) => {
    if (address === null) return [];
    const exported = [...("loader" in module ? ["GET"] : []), ...("action" in module ? ["POST"] : [])];
    const methods = isApi(address) ? methodsAt(address, module) : exported;
    return [{ address, methods }];
  });

/** Addresses and methods without a row, each with the place to add it. */
export function withoutRow(planned: readonly Planned[]): string[] {
  return planned.flatMap(({ address, methods }) => {
    const row = table[address] ?? publicDoors[address];
    const isPublic = address in publicDoors;
    return methods
      .filter((method) => !(row && method in row) && !(isPublic && isApi(address)))
      .map((method) => {
        const how = isApi(address) ? `calls(opens("A"), request)` : `asks(opens("A"), permission, request)`;
        return `${method} ${address} is in app/routes.ts and has no row in the matrix: write "${address}": { ${method}: ${how} } in tests/addresses/, with the letters of the roles that may (see tests/matrix/table.ts)`;
      });
  });
}

/** Rows without an address or a request, which prove nothing. */
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
