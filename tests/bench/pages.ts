import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makeDemo } from "~/demo/make";
import { table } from "./report";

/** Median CPU milliseconds of each path by each handler. */
export type PageTimes = Record<string, { fast: number; plain: number; whole: number }>;

/** In a process of its own, because the product opens its database at import. */
export async function timePages(database: string, rounds: number): Promise<PageTimes> {
  await makeDemo(database);
  const program = fileURLToPath(new URL("./pages-product.ts", import.meta.url));
  const env = { ...process.env, DATABASE_PATH: database, NODE_ENV: "production" as const, CALON_LOG: "off" };
  return JSON.parse(
    execFileSync(process.execPath, ["--import", "tsx", program, String(rounds)], { env, encoding: "utf8" }),
  );
}

export function pagesTable(times: PageTimes): string {
  const head = ["page, CPU ms", "fast handler", "Remix, own routes", "ratio", "Remix, all routes", "ratio"];
  return table(
    head,
    Object.entries(times).map(([path, { fast, plain, whole }]) => [
      path,
      fast.toFixed(2),
      plain.toFixed(2),
      `${(plain / fast).toFixed(2)}x`,
      whole.toFixed(2),
      `${(whole / fast).toFixed(2)}x`,
    ]),
  );
}
