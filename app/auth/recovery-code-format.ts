import { randomBytes } from "node:crypto";
import { inDigits, isDigits, readDigits } from "./crockford";
import { hashOf } from "./tokens";

/** 24 digits hold 120 bits (ASVS 6.5.2). */
const length = 24;

/** Codes of earlier versions (80 bits) work until they are used or replaced. */
const earlierLength = 16;

export const newRecoveryCode = (): string => inDigits(randomBytes((length * 5) / 8), length);

export function hashOfRecoveryCode(typed: string): string | null {
  const code = readDigits(typed);
  return isDigits(code, length) || isDigits(code, earlierLength) ? hashOf(code) : null;
}
