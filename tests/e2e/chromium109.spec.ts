import { expect, test } from "@playwright/test";
import { hasChromium109 } from "../support/browser";

/** The project of the old browser: that it is the old browser, or in the open that it is not there. */
test("the oldest browser that is served is Chromium 109", async ({ browser }) => {
  test.skip(
    !hasChromium109,
    `Chromium 109 is there for Linux on x64 alone, not for this ${process.platform}`,
  );
  expect(browser.version()).toMatch(/^109\./);
});
