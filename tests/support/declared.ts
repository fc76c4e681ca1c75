import type { Calls, Method } from "~/http/calls";
import { loadFloorPlan, type PlannedRoute } from "./app";

const tableOf = (module: PlannedRoute["module"]): Calls =>
  (module.loader as { declared?: Calls } | undefined)?.declared ?? {};

/** The methods that the module of an address such as `/api/rooms/:id` declares. */
export const methodsAt = (address: string, module: PlannedRoute["module"]): string[] =>
  Object.keys(tableOf(module)[address.slice("/api/".length)] ?? {});

/** Each call with its declaration in app/routes/api, by method and address: `GET /api/rooms/:id`. */
export async function declaredCalls(): Promise<Map<string, Method>> {
  const tables = new Set((await loadFloorPlan()).map(({ module }) => tableOf(module)));
  const lines = [...tables].flatMap((table) =>
    Object.entries(table).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, one]): [string, Method] => [`${method} /api/${address}`, one]),
    ),
  );
  return new Map(lines);
}
