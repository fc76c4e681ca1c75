import { type DemoOffice, makeDemoOffice } from "../support/demo-office";
import { expect, serve, test } from "../support/e2e";
import { pdfOf } from "../support/printed";

const most = 8;
const firstViewMost = 12 * 1024;
/** A4 in CSS pixels without its margins of 14 mm. */
const paper = { width: Math.floor((182 / 25.4) * 96), height: 1000 };

let office: DemoOffice;
serve(async () => {
  office = await makeDemoOffice();
  return office;
});
test.afterAll(() => office.remove());

for (const address of ["/manual", "/manual/office"]) {
  test(`${address} prints on at most eight A4 pages, with nothing cut at the sides`, async ({ page }) => {
    await page.goto(address);
    const pdf = (await pdfOf(page)).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThanOrEqual(most);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);

    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(paper);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("main dt, main dd, main h2, main h3, main figure, main text")]
        .filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          return left < -1 || right > document.documentElement.clientWidth + 1;
        })
        .map((each) => each.textContent),
    );
    expect(cut).toEqual([]);
  });

  test(`a visitor's first view of ${address} has at most 12 KB in two requests`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    let requests = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.goto(address);
    await expect.poll(() => requests).toBeGreaterThanOrEqual(2);
    expect(bytes).toBeLessThanOrEqual(firstViewMost);
  });
}
