import { refuseOldNode } from "../../app/cli/runtime/node-versions";
import { chromium109, chromiumToday, hasChromium109 } from "./browser";

refuseOldNode();

/** Ends `npm test` before its first step, with one line, when a browser is missing. */
try {
  chromiumToday();
  if (hasChromium109) chromium109();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
