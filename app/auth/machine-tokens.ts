import { createHmac } from "node:crypto";
import { keyFor } from "~/db/key";
import { newSecret } from "./tokens";

/** The word before the secret lets a scanner of files and mails recognise a token. */
const pattern = /^calon_[\w-]{43}$/;

export const newMachineToken = (): string => `calon_${newSecret()}`;

/** Null for a text that is no token. The key of the office goes into the hash, so that a copy of the database alone confirms no token. */
export const hashOfMachineToken = (token: string): string | null =>
  pattern.test(token) ? createHmac("sha256", keyFor("machine")).update(token).digest("hex") : null;
