import { createHmac } from "node:crypto";
import type { users } from "~/db/schema";
import { hashOf, newSecret } from "./tokens";

type User = Pick<typeof users.$inferSelect, "id" | "password_hash">;

/** A random browser name and one mark for each of its last eight users, because schools share computers. */
const pattern = /^[\w-]{43}(\.[\w-]{22}){1,8}$/;
const mostPeople = 8;

/** The key is the password hash, so only the server can make a mark, and a new password voids it. */
const markOf = (name: string, { id, password_hash }: User): string =>
  createHmac("sha256", password_hash).update(`${name} ${id}`).digest("base64url").slice(0, 22);

export function knownDevice(device: string | null, user: User | undefined): string | null {
  if (!device || !user || !pattern.test(device)) return null;
  const [name = "", ...marks] = device.split(".");
  return marks.includes(markOf(name, user)) ? `${deviceWord} ${hashOf(name).slice(0, 32)}` : null;
}

export const deviceWord = "device";

export function rememberedDevice(device: string | null, user: User): string {
  const [name = newSecret(), ...marks] = device && pattern.test(device) ? device.split(".") : [];
  const mark = markOf(name, user);
  const others = marks.filter((each) => each !== mark);
  return [name, mark, ...others.slice(0, mostPeople - 1)].join(".");
}
