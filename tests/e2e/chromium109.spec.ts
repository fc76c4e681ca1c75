import { expect, test } from "@playwright/test";
import { hasChromium109 } from "../support/browser";

test("the oldest supported browser is Chromium 109", async ({ browser }) => {
  test.skip(
    !hasChromium109,
    `Chromium 109 is there for Linux on x64 alone, not for this ${process.platform}`,
  );
  expect(browser.version()).toMatch(/^109\./);
});
