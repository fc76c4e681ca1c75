import { test as base } from "@playwright/test";
import { type Served, type ServerOptions, startServer } from "./server";

export { expect } from "@playwright/test";

let current: Served | undefined;

/** Playwright's test, whose relative addresses are those of the server that the file has started with `serve`. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => use(current?.origin),
});

/** Starts a server of the file's own before its first test, and stops it after its last. */
export function serve(options: () => ServerOptions | Promise<ServerOptions> = () => ({})): () => Served {
  test.beforeAll(async () => {
    current = await startServer(await options());
  });
  test.afterAll(async () => {
    await current?.stop();
    current = undefined;
  });
  return () => {
    if (!current) throw new Error("the server is there only while a test runs");
    return current;
  };
}
