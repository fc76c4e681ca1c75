import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { type Entry, idOf } from "~/floor-plan";
import { chainsOf } from "~/http/routing/chains";
import floorPlan from "~/routes";

type Routes = ServerBuild["routes"];
interface Planned {
  id: string;
  path: string | undefined;
  index: boolean | undefined;
  children: Planned[];
}

/** The floor plan as Remix matches it, and as a build lists it. */
const listed: Routes = { root: { id: "root", path: "", module: {} } } as never;
function plan(entry: Entry, parentId: string): Planned {
  const { path, index, children = [] } = entry;
  const id = idOf(entry);
  listed[id] = { id, parentId, path, index, module: {} } as never;
  return { id, path, index, children: children.map((child) => plan(child, id)) };
}
const tree = [{ id: "root", path: "", children: floorPlan.map((entry) => plan(entry, "root")) }];
const chainAt = chainsOf(listed);

const patterns = Object.values(listed).flatMap((route) =>
  route?.index || (route?.path && !route.path.includes("*")) ? [`/${route.path ?? ""}`] : [],
);
const words = ["7", "add", "end", "labels", "sheets", "-1", "e.d_i-t"];
const addresses = patterns.flatMap((pattern) => words.map((word) => pattern.replace(/:\w+/g, word)));

describe("the handler of an address", () => {
  test("it has the routes that Remix chooses, for every value of a parameter", () => {
    expect(patterns.length).toBeGreaterThan(250);
    for (const address of new Set(addresses)) {
      const chosen = matchRoutes(tree as never, address)?.map(({ route }) => route.id);
      expect(
        chainAt(address)?.map(({ id }) => id),
        address,
      ).toEqual(chosen);
    }
  });

  test.each([
    "/students/",
    "/Students",
    "/%73tudents",
    "/students.data",
    "/student-edit/7.data",
    "//students",
    "/students/..",
    "/student-edit/1/2",
    "/student-edit/",
    "/api/nothing",
    "/API/students",
    "/assets/styles.css",
    "/nothing",
    "",
    "*",
    "/__proto__",
    "/constructor",
  ])("Remix answers %s with all routes", (path) => {
    expect(chainAt(path)).toBeUndefined();
  });
});
