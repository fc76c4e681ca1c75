import { expect, test } from "vitest";
import { otherSheets } from "~/features/sheets/kinds";
import { loadFloorPlan } from "../support/app";
import { screens } from "../support/screens";

test("the browser tests weigh and check every screen of the floor plan, and no other", async () => {
  const planned = (await loadFloorPlan()).filter(
    ({ address, module }) => address !== null && "default" in module,
  );
  const shown = new Set(screens.map(({ at }) => at));
  const addresses = planned.map(({ address }) => address ?? "");
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((address) => !shown.has(address))).toEqual([]);
  expect([...shown].filter((at) => !addresses.includes(at))).toEqual([]);
});

test("the browser tests weigh and check every sheet for schools of all exam types", () => {
  const shown = new Set(screens.map(({ path }) => path.replace(/\?.*/, "")));
  expect(otherSheets.filter((sheet) => !shown.has(`/students/sheets/${sheet}`))).toEqual([]);
});
