import { randomInt } from "node:crypto";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { type Problem, problem } from "~/messages";
import { inTurn } from "./hashing.server";
import { isGuessable } from "./password-strength.server";

/** argon2id with OWASP's least cost; the enum's value, since a const enum is not there at run time. */
const options = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Waits for its turn in the line of whoever asks: an address, or the name of an account. */
export const hashPassword = (password: string, whose = ""): Promise<string> =>
  inTurn(whose, () => hash(password, options));

/** A hash nobody's password has, so that an unknown user costs the same time as a wrong password. */
const nobody = hash(`${Math.random()}`, options);

/** Waits for its turn likewise; the stored hash is asked for when the turn has come, and what that throws is thrown. */
export function passwordMatches(
  password: string,
  stored: string | null | (() => string | null),
  whose = "",
): Promise<boolean> {
  return inTurn(whose, async () => {
    const known = typeof stored === "function" ? stored() : stored;
    const matches = await verify(known ?? (await nobody), password);
    return matches && known !== null;
  });
}

/** Whose password it is; words that others know about the owner make a password weaker. */
export interface PasswordOwner {
  username: string;
  full_name?: string | null;
  school_code?: string | null;
  school_name?: string | null;
}

/** 12 to 200 characters, hard to guess, and without the user name (design: accounts). */
export async function objectionToPassword(
  password: string,
  { username, full_name, school_code, school_name }: PasswordOwner,
): Promise<Problem | undefined> {
  if (password.length === 0) return problem("required");
  if ([...password].length < 12) return problem("too_short", { min: 12 });
  if (password.length > 200) return problem("too_long", { max: 200 });
  const holdsName = username !== "" && password.toLowerCase().includes(username.toLowerCase());
  const about = [full_name, school_code, school_name].map((each) => each ?? "");
  return holdsName || (await isGuessable(password, about)) ? problem("password_common") : undefined;
}

/** Letters and digits that are not taken for one another, on paper or over the telephone. */
const readable = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password that the page shows once: 118 bits in six groups of four. */
export function newTemporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join("");
  return Array.from({ length: 6 }, group).join("-");
}
