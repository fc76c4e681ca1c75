import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";
import { chainsOf } from "~/http/fast-pages/screens.server";
import floorPlan from "~/routes";

type Routes = ServerBuild["routes"];
interface Planned {
  id: string;
  path: string | undefined;
  index: boolean | undefined;
  children: Planned[];
}

/** The floor plan as Remix matches it, and as a build lists it. What ends in .ts shows no page. */
const listed: Routes = { root: { id: "root", path: "", module: { default: () => null } } } as never;
function plan(
  { file, id = file.replace(/\.\w+$/, ""), path, index, children = [] }: RouteConfigEntry,
  parentId: string,
): Planned {
  const module = file.endsWith(".tsx") ? { default: () => null } : {};
  listed[id] = { id, parentId, path, index, module } as never;
  return { id, path, index, children: children.map((child) => plan(child, id)) };
}
const tree = [{ id: "root", path: "", children: (await floorPlan).map((entry) => plan(entry, "root")) }];
const chainAt = chainsOf(listed);

const screens = Object.values(listed).flatMap((route) => {
  const isScreen = route && route.id !== "root" && (route.index || (route.path && route.module.default));
  return isScreen && route.path !== "*" ? [`/${route.path ?? ""}`] : [];
});
const filled = (pattern: string, word: string) => pattern.replace(/:\w+/g, word);
const addresses = screens.flatMap((pattern) =>
  ["7", "add", "end", "labels", "sheets", "-1", "e.d_i-t"].map((word) => filled(pattern, word)),
);

describe("the fast handler of a screen", () => {
  test("the handler chooses the same routes as Remix for every value of a parameter", () => {
    expect(screens.length).toBeGreaterThan(70);
    for (const address of addresses) {
      const chosen = matchRoutes(tree as never, address)?.map(({ route }) => route.id);
      const found = chainAt(address)?.map(({ id }) => id);
      if (listed[chosen?.at(-1) ?? ""]?.module.default) expect(found, address).toEqual(chosen);
      else expect(found, address).toBeUndefined();
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
    "/api/students",
    "/api/nothing",
    "/healthz",
    "/admin/audit.csv",
    "/assets/styles.css",
    "/nothing",
    "",
    "*",
    "/__proto__",
    "/constructor",
  ])("leaves %s to Remix", (path) => {
    expect(chainAt(path)).toBeUndefined();
  });
});
