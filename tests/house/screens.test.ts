import { expect, test } from "vitest";
import { loadFloorPlan } from "../support/app";
import { screens } from "../support/screens";

test("every screen of the floor plan is weighed and looked at by the browser, and none that is not there", async () => {
  const planned = (await loadFloorPlan()).filter(
    ({ address, module }) => address !== null && "default" in module,
  );
  const shown = new Set(screens.map(({ at }) => at));
  const addresses = planned.map(({ address }) => address ?? "");
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((address) => !shown.has(address))).toEqual([]);
  expect([...shown].filter((at) => !addresses.includes(at))).toEqual([]);
});
