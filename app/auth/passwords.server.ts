import { randomInt } from "node:crypto";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { type Problem, problem } from "~/messages";
import { isCommonPassword } from "./common-passwords";
import { inTurn } from "./hashing.server";

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

/** 12 characters or more, at most 200, not a common one and not the user name (design: accounts). */
export function objectionToPassword(password: string, username: string): Problem | undefined {
  if (password.length === 0) return problem("required");
  if ([...password].length < 12) return problem("too_short", { min: 12 });
  if (password.length > 200) return problem("too_long", { max: 200 });
  const plain = password.toLowerCase();
  const monotonous = new Set(plain).size < 4;
  if (monotonous || isCommonPassword(password) || (username && plain.includes(username.toLowerCase()))) {
    return problem("password_common");
  }
}

/** Letters and digits that are not taken for one another, on paper or over the telephone. */
const readable = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password that is told to somebody once, 79 bits in four groups of four. */
export function newTemporaryPassword(username: string): string {
  for (;;) {
    const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join("");
    const password = Array.from({ length: 4 }, group).join("-");
    if (!objectionToPassword(password, username)) return password;
  }
}
