import { type BrowserContext, test as base } from "@playwright/test";
import { type Served, type ServerOptions, startServer } from "./server";

export { expect } from "@playwright/test";

let current: Served | undefined;
let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;

/** Playwright's test with the server of `serve`, its database, and the session of `signInOnce`. */
export const test = base.extend<{ databasePath: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => use(current?.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  databasePath: async ({}, use) => use(current?.databasePath ?? ""),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  storageState: async ({}, use) => use(signedIn),
});

/** One server for the tests of a file. */
export function serve(options: () => ServerOptions | Promise<ServerOptions> = () => ({})): () => Served {
  test.beforeAll(async () => {
    current = await startServer(await options());
  });
  test.afterAll(async () => {
    await current?.stop();
    current = undefined;
    signedIn = undefined;
  });
  return () => {
    if (!current) throw new Error("the server is there only while a test runs");
    return current;
  };
}

/** Call it after `serve`, in a file whose tests are not about sign-in. */
export function signInOnce({ username, password }: { username: string; password: string }): void {
  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage({ baseURL: current?.origin });
    await page.goto("/user_login");
    await page.locator("input[name=username]").fill(username);
    await page.locator("input[name=password]").fill(password);
    await page.locator("input[name=password]").press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
    signedIn = await page.context().storageState();
    await page.context().close();
  });
}
