import { createServer, type Server } from "node:http";
import { expect, serve, test } from "../support/e2e";
import { freePort } from "../support/ports";

const served = serve();

/** A foreign site whose form posts to the office as the visitor. */
async function foreignSite(html: string): Promise<{ origin: string; server: Server }> {
  const port = await freePort();
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${port}`, server };
}

test("a form on another site is refused in Malay with a link back", async ({ page }) => {
  const { origin, server } = await foreignSite(
    `<form method="post" action="${served().origin}/user_login"><input name="username" value="a"><button>Hadiah</button></form>`,
  );
  await page.goto(origin);
  await page.getByRole("button", { name: "Hadiah" }).click();
  await expect(page.getByRole("heading", { name: "Permintaan ditolak" })).toBeVisible();
  await page.getByRole("link", { name: "Kembali ke laman utama" }).click();
  await expect(page).toHaveURL(`${served().origin}/`);
  server.close();
});

test("the browser shows the refusal of a form that is far too large", async ({ page }) => {
  await page.goto("/user_login");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  const name = page.locator("input[name=username]");
  await name.evaluate((input: HTMLInputElement) => {
    input.removeAttribute("maxlength");
    input.value = "a".repeat(3_000_000);
  });
  await page.locator("input[name=password]").fill("kata laluan");
  await page.locator("form", { has: name }).getByRole("button").last().click();
  expect((await answered).status()).toBe(413);
  await expect(page.getByRole("heading", { name: "Kandungan terlalu besar" })).toBeVisible();
});

test("no page violates the content security policy", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy/i.test(message.text()))
      complaints.push(message.text());
  });
  for (const address of ["/", "/user_login", "/admin_register", "/tiada"]) {
    const answer = await page.goto(address);
    expect(answer?.headers()["content-security-policy"]).toContain("default-src 'self'");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
  }
  expect(complaints).toEqual([]);
});
