import type { Letter, Who } from "./roles";
import type { PlaceName } from "./world";

/**
 * What an answer comes to, at whichever door: its status, or where it sends somebody who may not stay. A redirect that
 * Remix wraps for `.data` counts as the redirect.
 */
export type Verdict = number | "to sign in" | "to the password";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Whose record is asked for: that of a place, of the one person who made it, or everybody's own. */
type Whose = "place" | "maker" | "self";

export interface Row {
  may: readonly Letter[];
  /** For a record that the person may know of. Left out: 200, 303 for a form, 201 where `creates` says so. */
  own: readonly Verdict[] | null;
  /** For a record of a place out of the person's sight. */
  foreign: readonly Verdict[];
  missing: readonly Verdict[];
  whose: Whose;
  /** What an ADMIN gets who plays a part that has the right: as the part, or something else. */
  acting: readonly Verdict[] | null;
  /** Stays open to whoever must change the password before anything else. */
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

const several = (told: ExpectedAnswer): readonly Verdict[] =>
  Array.isArray(told) ? told : [told as Verdict];
const orNull = (told?: ExpectedAnswer) => (told === undefined ? null : several(told));

/** One line of the matrix: the letters of those who may, and what differs from 404 for what they may not know of. */
export const opens = (letters: string, more: More = {}): Row => ({
  may: [...letters] as Letter[],
  own: orNull(more.own),
  foreign: several(more.foreign ?? 404),
  missing: several(more.missing ?? 404),
  whose: more.whose ?? "place",
  acting: orNull(more.acting),
  whileTemporary: more.whileTemporary ?? false,
});

/** A list or a form whose address names a place only to begin with: the page is shown, without what is out of sight. */
export const shows = (letters: string, more: More = {}): Row =>
  opens(letters, { foreign: 200, missing: 200, ...more });

export type Table = Record<string, Partial<Record<Method, Row>>>;

export interface RowQuestion {
  who: Who;
  method: string;
  isApi: boolean;
  place: PlaceName | "missing";
  /** Whether the person made the record, or is the account, that the address names. */
  isOwnAction: boolean;
  /** The same question in every place, so that it names no record of any. */
  isOfNoPlace: boolean;
}

/** What the matrix says of one question; pure, and ignorant of what the program does. */
export function expectedOf(row: Row, asked: RowQuestion): readonly Verdict[] {
  const { who, method, isApi } = asked;
  const reads = method === "GET" || method === "HEAD";
  if (who.letter === null) return [isApi ? 401 : "to sign in"];
  if (who.held === "password" && !row.whileTemporary) return [isApi ? 403 : "to the password"];
  if (who.held === "lapsed" && !reads) return [isApi ? 409 : 303];
  if (who.acting && row.acting) return row.acting;
  if (!row.may.includes(who.letter)) return [403];
  if (asked.place === "missing") return row.missing;
  return knows(row, asked) ? (row.own ?? [usual(method, isApi)]) : row.foreign;
}

function knows({ whose }: Row, { who, place, isOwnAction, isOfNoPlace }: RowQuestion): boolean {
  if (whose === "maker") return isOwnAction;
  if (whose === "self") return isOwnAction || who.letter === "A";
  if (isOfNoPlace) return true;
  return place !== "missing" && who.sees.includes(place);
}

const usual = (method: string, isApi: boolean): number => (method === "POST" && !isApi ? 303 : 200);
