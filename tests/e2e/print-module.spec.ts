import { expect, serve, signInOnce, test } from "../support/e2e";
import { administrator, makeSheetOffice, openPrint, sheetAddress } from "../support/sheet-office";

serve(async () => ({ databasePath: await makeSheetOffice({ PSRA: [1] }) }));

signInOnce(administrator);

test("the print opens the window of the browser by itself, once; a reload does not", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      sessionStorage.opened = Number(sessionStorage.opened ?? 0) + 1;
    };
  });
  const opened = () => page.evaluate(() => sessionStorage.opened);
  await page.goto(sheetAddress("psra", "PSRA1"));
  expect(await opened()).toBeUndefined();
  await openPrint(page, sheetAddress("psra", "PSRA1"));
  await expect.poll(opened).toBe("1");
  await page.reload();
  await expect(page.getByText("No. cetakan P-")).toBeVisible();
  expect(await opened()).toBe("1");
});
