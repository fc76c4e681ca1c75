import { and, eq, inArray, type SQL } from "drizzle-orm";
import { db } from "~/db/client";
import { requests } from "~/db/schema";
import { type RequestKind, waitingStates } from "./rules";

/** A request of this kind waits for its decision; `which` narrows to a candidate, a school or an identity. */
export const isRequested = (kind: RequestKind, ...which: SQL[]): boolean =>
  db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.kind, kind), inArray(requests.state, [...waitingStates]), ...which))
    .get() !== undefined;
