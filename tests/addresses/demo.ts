import { malaysianYear } from "~/db/clock";
import { demoAccounts } from "~/demo/make";

type Account = (typeof demoAccounts)[number];
export const account = (role_id: Account["role_id"]) =>
  demoAccounts.find((each) => each.role_id === role_id) as Account;
const admin = account("ADMIN");
export const clerk = account("SU");
/** Has a second step. */
export const careful = account("OBSERVER");
/** The same account between the password and the code. */
export const halfway = { ...careful, username: `${careful.username}, separuh jalan` };

/** One view of an address in the demonstration. */
export interface Shown {
  name: string;
  /** With parameters in braces, which are filled in after the demonstration is made; null is the address itself. */
  path: string | null;
  /** Null for a visitor. */
  by: Account | typeof halfway | null;
  status: number;
  /** Can be sent empty, and then shows its problems. */
  isForm: boolean;
  /** Prints have no byte budget, because they grow with their rows. */
  isPrint: boolean;
  /** The page loads the module: an error page and a print do not. */
  isScripted: boolean;
  /** Names its filter and offers to clear it. */
  isFiltered: boolean;
  /** A form in parts, or with a table of fields or desks. */
  isInParts: boolean;
  /** All candidates of a school on one page. */
  isRegister: boolean;
}

export const demoYear = malaysianYear();
export const demoSchool = `school_code={school}&exam_year=${demoYear}`;

export const screenAt = (name: string, path: string | null, more: Partial<Shown> = {}): Shown => ({
  name,
  path,
  by: admin,
  status: 200,
  isForm: false,
  isPrint: false,
  isFiltered: false,
  isInParts: false,
  isRegister: false,
  isScripted: more.status === undefined && !more.isPrint,
  ...more,
});

/** At an address without parameters and query. */
export const screen = (name: string, more?: Partial<Shown>): Shown => screenAt(name, null, more);

export const form = { isForm: true };
export const printed = { isPrint: true };
