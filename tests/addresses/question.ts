import type { Permission } from "~/auth/permissions";
import type { Row } from "../matrix/rows";
import type { Person } from "../support/people";
import type { Side, Sides } from "../support/sides";
import type { Shown } from "./demo";

interface Ask {
  to: string;
  body?: unknown;
}

/** The request for the records of one side. */
export type Asking = (side: Side, who: Person, sides: Sides) => Ask | string;

interface Asked {
  /** Written by hand from docs/product.md, never from the program; the notation is in matrix/table.ts. */
  row: Row;
  needs: Permission;
  ask: Asking;
}

/** Everything that the tests ask of one address. */
export interface Question {
  GET?: Asked;
  POST?: Asked;
  /** Why every visitor may open it; such an address has its answers in matrix/table-public.ts. */
  open?: string;
  /** A form that arrives late is stored; else what it is about, and so it never is. */
  late?: string;
  /** One press of a button that has no page: there is no form to show again. */
  isButton?: true;
  /** How a browser sees it in the demonstration. */
  shown?: readonly Shown[];
}

export type Questions = Record<string, Question>;

export const asks = (row: Row, needs: Permission, ask: Asking | string): Asked => ({
  row,
  needs,
  ask: typeof ask === "string" ? () => ask : ask,
});
