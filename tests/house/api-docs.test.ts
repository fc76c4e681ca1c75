import { describe, expect, test } from "vitest";
import { loadFloorPlan } from "../support/app";
import { doors, PUBLIC } from "../support/doors";
import { filesUnder, textOf } from "../support/source";

/** What the pages under docs/api/ describe, such as `GET /api/schools/{id}`. */
const described = filesUnder("docs/api", /\.md$/).flatMap((path) =>
  [...textOf(path).matchAll(/^## `((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`$/gm)].map(([, call]) => call),
);

describe("the pages of the API", () => {
  test("describe every call that an account can make, once, and no other", async () => {
    const asked = Object.entries(doors).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method} ${address.replace(/:(\w+)/g, "{$1}")}`),
    );
    const known = asked.filter((call) => call.includes(" /api/"));
    const open = Object.keys(PUBLIC)
      .filter((address) => /^\/api\/\w/.test(address))
      .map((address) => `POST ${address}`);
    expect(known.length).toBeGreaterThan(30);
    expect([...described].sort()).toEqual([...new Set([...known, ...open])].sort());
  });

  test("name no address that the floor plan does not have", async () => {
    const addresses = (await loadFloorPlan()).map(({ address }) => address?.replace(/:(\w+)/g, "{$1}"));
    const paths = described.map((call) => call?.split(" ")[1]);
    expect(paths.filter((path) => !addresses.includes(path))).toEqual([]);
  });
});
