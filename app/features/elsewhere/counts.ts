import type { Actor } from "~/auth/actor";
import { reachOf } from "~/auth/roles";
import { recordEvent } from "~/db/audit";
import { afterWrite, write } from "~/db/client";
import { leaveToFirst } from "~/db/reader";
import type { Author } from "~/db/request-context";
import { unlessStorageFails } from "~/db/storage";
import { today } from "~/features/values/moments";
import { type Answers, limitOf } from "./rules";

/** The answers of one account about records outside its scope. */
interface Account extends Answers {
  author: Author;
  school_code: string | null;
  /** Since the last line of the trail. */
  waiting: Answers & { refused: number };
  isHalf: boolean;
}

/** In memory, as the limits of registrations and machines: a refused form rolls back all that it writes. */
let day = "";
const accounts = new Map<number, Account>();

/** What the account may still hear today; null where no record is outside its scope. */
function leftOf(actor: Actor): Answers | null {
  if (reachOf(actor.role_id) === "state") return null;
  const { answered, saved } = accountOf(actor);
  const most = limitOf(actor);
  return { answered: Math.max(0, most.answered - answered), saved: Math.max(0, most.saved - saved) };
}

function accountOf(actor: Actor): Account {
  leaveToFirst();
  if (day !== today()) {
    const yesterday = [...accounts.values()];
    afterWrite(() => yesterday.forEach(recordWaiting));
    accounts.clear();
    day = today();
  }
  const { user_id, username, acting_as, school_code } = actor;
  const found = accounts.get(user_id) ?? {
    author: { user_id, username, acting_as },
    school_code,
    ...{ answered: 0, saved: 0, isHalf: false },
    waiting: { answered: 0, saved: 0, refused: 0 },
  };
  accounts.set(user_id, found);
  return found;
}

function count(actor: Actor, { answered = 0, saved = 0, refused = 0 }: Partial<Account["waiting"]>): void {
  const account = accountOf(actor);
  account.answered += answered;
  account.saved += saved;
  account.waiting.answered += answered;
  account.waiting.saved += saved;
  account.waiting.refused += refused;
  const most = limitOf(actor);
  if (account.isHalf || (account.answered * 2 < most.answered && account.saved * 2 < most.saved)) return;
  account.isHalf = true;
  // A refused form rolls back, and the office reads of it all the same.
  afterWrite(() =>
    record(account, "user.asked_elsewhere_half", { answered: account.answered, saved: account.saved }),
  );
}

function record({ author, school_code }: Account, action: string, changes: Record<string, number>): boolean {
  const event = { action, entity: "user", entity_id: author.user_id, school_code, changes };
  return unlessStorageFails(() => write(() => recordEvent(author, event) > 0)) ?? false;
}

/** One line of the trail for each account that asked. The house calls it each hour. */
export const recordQuestions = (): void => [...accounts.values()].forEach(recordWaiting);

function recordWaiting(account: Account): void {
  const { answered, saved, refused } = account.waiting;
  if (answered + saved + refused === 0) return;
  const changes = { answered, saved, ...(refused > 0 && { refused }) };
  if (record(account, "user.asked_elsewhere", changes))
    account.waiting = { answered: 0, saved: 0, refused: 0 };
}

/** For the tests, whose accounts have the same ids again and again. */
export const forgetQuestions = (): void => accounts.clear();

/** Questions that are answered whether a record is saved or not, found or not. False: the account has asked too often, and hears nothing. */
export function mayAsk(actor: Actor, n = 1): boolean {
  const left = leftOf(actor);
  if (!left) return true;
  const isHeard = left.answered >= n;
  count(actor, isHeard ? { answered: n } : { refused: n });
  return isHeard;
}

export interface Elsewhere<Claim> {
  /** Those that a record outside the scope has. */
  held: Claim[];
  /** The account has asked too often: nothing is saved, and the others of `held` are not answered. */
  isOver: boolean;
}

/**
 * Ask it last, when nothing else prevents that the claims are saved. `each` saves the free ones beside those that are held; `all` saves none
 * if one is held, so that every number is an answer that nothing was saved with.
 */
export function askElsewhere<Claim>(
  actor: Actor,
  claims: readonly Claim[],
  isHeld: (claim: Claim) => boolean,
  saves: "each" | "all",
): Elsewhere<Claim> {
  const left = leftOf(actor);
  if (!left || claims.length === 0) return { held: [], isOver: false };
  if (left.answered === 0 || claims.length > left.saved) {
    count(actor, { refused: claims.length });
    return { held: [], isOver: true };
  }
  const held = claims.filter(isHeld);
  if (held.length === 0 || (saves === "each" && held.length <= left.answered)) {
    count(actor, { answered: held.length, saved: claims.length - held.length });
    return { held, isOver: false };
  }
  const answered = new Set(claims.slice(0, left.answered));
  const refused = claims.length - answered.size;
  count(actor, { answered: answered.size, refused });
  return { held: held.filter((claim) => answered.has(claim)), isOver: refused > 0 };
}
