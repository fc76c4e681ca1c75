import { smallDemo } from "../support/demo";
import { serve } from "../support/e2e";
import { expect, test } from "../support/journeys";
import { journeysOfEntry } from "./journeys/entry";
import { journeyOfAccount, journeyOfSigningIn } from "./journeys/people";
import { journeysOfPrints } from "./journeys/prints";
import { journeysOfRecords } from "./journeys/records";
import { journeysOfYears } from "./journeys/years";

/** The twelve journeys by keyboard, in two browsers, each with, without and with aborted scripts (product 9.2). */
serve(() => ({ demo: { ...smallDemo, candidates: 240, candidatesBefore: 60 } }));

test("the journeys refuse the mouse and detect its events", async ({ office, scripts }) => {
  const { page } = await office.person();
  await page.goto("/user_login");
  expect(() => page.mouse.click(20, 20)).toThrow("by the keyboard alone");
  expect(() => page.getByLabel("Kata laluan").fill("x")).toThrow("by the keyboard alone");
  const session = await page.context().newCDPSession(page);
  for (const type of ["mouseMoved", "mousePressed", "mouseReleased"] as const)
    await session.send("Input.dispatchMouseEvent", { type, x: 20, y: 20, button: "left", clickCount: 1 });
  const seen = scripts === "off" ? [] : ["mousedown", "pointerdown"];
  await expect.poll(() => office.pointers.filter((type) => type.endsWith("down")).sort()).toEqual(seen);
  office.pointers.length = 0;
});

journeyOfSigningIn();
journeysOfYears();
journeysOfEntry();
journeysOfRecords();
journeysOfPrints();
journeyOfAccount();
