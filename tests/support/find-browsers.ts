import { findChromium, findChromium109, hasChromium109 } from "./browser";

/** Ends `npm test` before its first step, with one line, when a browser is missing. */
try {
  findChromium();
  if (hasChromium109) findChromium109();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
