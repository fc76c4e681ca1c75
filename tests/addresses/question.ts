import type { Permission } from "~/auth/permissions";
import type { Row } from "../matrix/rows";
import type { Person } from "../support/people";
import type { Side, Sides } from "../support/sides";
import type { Shown } from "./demo";

interface Ask {
  to: string;
  body?: unknown;
}

/** Of the records of one side. */
type Of<Value> = (side: Side, who: Person, sides: Sides) => Value;

export type Asking = Of<Ask | string>;

interface Entry {
  /** Written by hand from docs/product.md, never from the program; the notation is in matrix/table.ts. */
  row: Row;
  /** A call of the API has the permission that its module declares. */
  needs?: Permission;
  /** Without it the request goes to the address of the question. */
  ask?: Asking;
  body?: Of<unknown>;
  /** Allowed statuses for a record of the other side; missing or forbidden by default. */
  foreign?: readonly number[];
}

/** Everything that the tests ask of one address. */
export interface Question {
  /** The address of a record of one side; an address without parameters needs none. */
  at?: Of<string>;
  GET?: Entry;
  POST?: Entry;
  /** Calls of the API alone. */
  PUT?: Entry;
  DELETE?: Entry;
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

const fixed =
  <Value>(value: Value | Of<Value>): Of<Value> =>
  (...of) =>
    typeof value === "function" ? (value as Of<Value>)(...of) : value;

/** At another address than the question's own only where it differs, such as by its query. */
export const asks = (row: Row, needs: Permission, ask?: Asking | string): Entry => ({
  row,
  needs,
  ...(ask !== undefined && { ask: fixed<Ask | string>(ask) }),
});

/** A form with a valid body, which is empty where there is only a button. */
export const sends = (row: Row, needs: Permission, body: object | Of<object> = {}): Entry => ({
  row,
  needs,
  body: fixed<unknown>(body),
});

/** A call of the API without a body. */
export const calls = (row: Row, ask?: Asking | string, foreign?: readonly number[]): Entry => ({
  row,
  ...(ask !== undefined && { ask: fixed<Ask | string>(ask) }),
  ...(foreign && { foreign }),
});

/** A call of the API with a valid body. */
export const callsWith = (row: Row, body: object | Of<unknown>, foreign?: readonly number[]): Entry => ({
  row,
  body: fixed<unknown>(body),
  ...(foreign && { foreign }),
});

/** Missing, or refused because of the body: a code out of scope is 422 (docs/api/README.md). */
export const outOfScope = [404, 403, 422];
/** The page opens without records of the other side. */
export const withoutIt = [200];

export const askingOf = (address: string, { at = () => address }: Question, { ask, body }: Entry): Asking =>
  ask ?? ((...of) => (body ? { to: at(...of), body: body(...of) } : at(...of)));
