import { createHmac } from "node:crypto";
import type { users } from "~/db/schema";
import { hashOf, newSecret } from "./tokens.server";

type User = Pick<typeof users.$inferSelect, "id" | "password_hash">;

/** A browser's own name and one mark for each person who signed in there, the latest first; a school shares computers. */
const pattern = /^[\w-]{43}(\.[\w-]{22}){1,8}$/;
const mostPeople = 8;

/**
 * The mark of a person in a browser. Nobody else can make it, because its key is the hash of the password, salt included,
 * which no browser ever sees; another password takes the mark away. No table needs to know the browser.
 */
const markOf = (name: string, { id, password_hash }: User): string =>
  createHmac("sha256", password_hash).update(`${name} ${id}`).digest("base64url").slice(0, 22);

/** What failed sign-ins from this browser are counted under, where this person has signed in there before; else null. */
export function knownDevice(device: string | null, user: User | undefined): string | null {
  if (!device || !user || !pattern.test(device)) return null;
  const [name = "", ...marks] = device.split(".");
  return marks.includes(markOf(name, user)) ? `${deviceWord} ${hashOf(name).slice(0, 32)}` : null;
}

/** Stands where an address stands, and no address begins so. */
export const deviceWord = "device";

/** The browser with the mark of somebody who has just shown the password. */
export function rememberedDevice(device: string | null, user: User): string {
  const [name = newSecret(), ...marks] = device && pattern.test(device) ? device.split(".") : [];
  const mark = markOf(name, user);
  const others = marks.filter((each) => each !== mark);
  return [name, mark, ...others.slice(0, mostPeople - 1)].join(".");
}
