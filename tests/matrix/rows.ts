import type { Letter, Who } from "./roles";
import type { PlaceName } from "./world";

/** A status or a redirect, in HTML and JSON. A redirect that Remix wraps for `.data` counts as one. */
export type Verdict = number | "to sign in" | "to the password";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The record belongs to a school, to its maker, or to each user. */
type Whose = "place" | "maker" | "self";

export interface Row {
  may: readonly Letter[];
  /** In scope. Default: 200, 303 for a form, 201 with `creates`. */
  own: readonly Verdict[] | null;
  /** Out of the user's scope. */
  foreign: readonly Verdict[];
  missing: readonly Verdict[];
  whose: Whose;
  /** For an ADMIN who impersonates a permitted role. */
  acting: readonly Verdict[] | null;
  /** Open before a required password change. */
  whileTemporary: boolean;
}

type ExpectedAnswer = Verdict | readonly Verdict[];
interface More {
  own?: ExpectedAnswer;
  foreign?: ExpectedAnswer;
  missing?: ExpectedAnswer;
  whose?: Whose;
  acting?: ExpectedAnswer;
  whileTemporary?: boolean;
}

const several = (answer: ExpectedAnswer): readonly Verdict[] =>
  Array.isArray(answer) ? answer : [answer as Verdict];
const orNull = (answer?: ExpectedAnswer) => (answer === undefined ? null : several(answer));

/** The letters of the permitted roles, and differences from 404 for a record out of scope. */
export const opens = (letters: string, more: More = {}): Row => ({
  may: [...letters] as Letter[],
  own: orNull(more.own),
  foreign: several(more.foreign ?? 404),
  missing: several(more.missing ?? 404),
  whose: more.whose ?? "place",
  acting: orNull(more.acting),
  whileTemporary: more.whileTemporary ?? false,
});

/** A list or form whose address only preselects a school: the page opens without records out of scope. */
export const shows = (letters: string, more: More = {}): Row =>
  opens(letters, { foreign: 200, missing: 200, ...more });

export type Table = Record<string, Partial<Record<Method, Row>>>;

export interface RowQuestion {
  who: Who;
  method: string;
  isApi: boolean;
  place: PlaceName | "missing";
  /** The address names the user's own record or account. */
  isOwnAction: boolean;
  /** The request names no record of any school. */
  isOfNoPlace: boolean;
}

/** Pure, and independent of app/auth/permissions.ts. */
export function expectedOf(row: Row, question: RowQuestion): readonly Verdict[] {
  const { who, method, isApi } = question;
  const reads = method === "GET" || method === "HEAD";
  if (who.letter === null) return [isApi ? 401 : "to sign in"];
  if (who.held === "password" && !row.whileTemporary) return [isApi ? 403 : "to the password"];
  if (who.held === "lapsed" && !reads) return [isApi ? 409 : 303];
  if (who.acting && row.acting) return row.acting;
  if (!row.may.includes(who.letter)) return [403];
  if (question.place === "missing") return row.missing;
  return knows(row, question) ? (row.own ?? [usual(method, isApi)]) : row.foreign;
}

function knows({ whose }: Row, { who, place, isOwnAction, isOfNoPlace }: RowQuestion): boolean {
  if (whose === "maker") return isOwnAction;
  if (whose === "self") return isOwnAction || who.letter === "A";
  if (isOfNoPlace) return true;
  return place !== "missing" && who.sees.includes(place);
}

const usual = (method: string, isApi: boolean): number => (method === "POST" && !isApi ? 303 : 200);
