import { expect, test } from "vitest";
import { filesUnder, textOf } from "../support/source";

const mostOfARoute = 120;
const mostOfAFile = 200;

/** Tables of addresses, a line for each. */
const tables = ["app/routes.ts", "app/api-routes.ts"];

/** What a screen declares about itself is a table too. */
const declared = /^import type \{ Screen \} [^\n]*\n|^export const handle: Screen = \{.*?\};\n\n/gms;

test("a route module has at most 120 lines, any other file of the app 200, except messages and tables", () => {
  const files = filesUnder("app", /\.tsx?$/).filter(
    (path) => !path.startsWith("app/messages/") && !tables.includes(path),
  );
  expect(files.length).toBeGreaterThan(50);
  const overgrown = files.flatMap((path) => {
    const lines = textOf(path).replace(declared, "").trimEnd().split("\n").length;
    const most = path.startsWith("app/routes/") ? mostOfARoute : mostOfAFile;
    return lines > most ? [`${path} has ${lines} lines, ${most} at most: split it by verb or noun`] : [];
  });
  expect(overgrown).toEqual([]);
});
