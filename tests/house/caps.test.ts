import { expect, test } from "vitest";
import { filesUnder, textOf } from "../support/source";

const mostOfARoute = 120;
const mostOfAFile = 200;

test("a route module has at most 120 lines, any other file of the app 200, except the messages", () => {
  const files = filesUnder("app", /\.tsx?$/).filter((path) => !path.startsWith("app/messages/"));
  expect(files.length).toBeGreaterThan(50);
  const overgrown = files.flatMap((path) => {
    const lines = textOf(path).trimEnd().split("\n").length;
    const most = path.startsWith("app/routes/") ? mostOfARoute : mostOfAFile;
    return lines > most ? [`${path} has ${lines} lines, ${most} at most: split it by verb or noun`] : [];
  });
  expect(overgrown).toEqual([]);
});
