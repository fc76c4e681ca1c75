import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoAccounts } from "~/demo/make";
import { signIn } from "../bench/product";
import { root } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { htmlExceptions } from "../support/html-exceptions";
import { isMissing } from "../support/programs";
import { startServer } from "../support/server";

const checker = join(root, "node_modules/vnu-jar/build/dist/vnu.jar");

/** Of pages that differ only by a record or a filter. */
const mostAlike = 2;
const mostPages = 600;
const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/\d+/g, "0")}?${[...searchParams.keys()].sort()}`;

/** The pages that links lead to, read without a script. */
async function crawl(origin: string, cookie: string, keep: (address: string, html: string) => void) {
  const waiting = ["/", "/user_login"];
  const known = new Set(waiting);
  const alike = new Map<string, number>();
  for (let pages = 0; waiting.length > 0 && pages < mostPages; ) {
    const address = waiting.shift() ?? "";
    const url = new URL(address, origin);
    const before = alike.get(kindOf(url)) ?? 0;
    if (before >= mostAlike) continue;
    alike.set(kindOf(url), before + 1);
    const answer = await fetch(url, { headers: { Cookie: cookie }, redirect: "manual" });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const html = await answer.text();
    const moved = answer.headers.get("location");
    const links = isPage ? [...html.matchAll(/<a [^>]*?href="([^"#]+)/g)].map(([, link = ""]) => link) : [];
    for (const link of moved ? [moved] : links) {
      const to = new URL(link.replaceAll("&amp;", "&"), url);
      const path = to.pathname + to.search;
      if (to.origin !== url.origin || known.has(path)) continue;
      known.add(path);
      waiting.push(path);
    }
    if (!isPage || moved) continue;
    pages++;
    keep(address, html);
  }
}

interface Objection {
  type: string;
  url: string;
  message: string;
  extract?: string;
}

function objectionsTo(folder: string): Objection[] {
  const { stdout } = spawnSync(
    "java",
    [
      "-Xss2m",
      "-jar",
      checker,
      "--format",
      "json",
      "--stdout",
      "--exit-zero-always",
      "--skip-non-html",
      folder,
    ],
    { encoding: "utf8", maxBuffer: 1 << 30 },
  );
  return JSON.parse(stdout).messages;
}

test.skipIf(isMissing("java"))(
  "the Nu HTML checker finds no fault in the pages that links lead to, for any role",
  { timeout: 1_800_000 },
  async () => {
    expect(existsSync(checker), "vnu-jar is installed").toBe(true);
    const folder = mkdtempSync(join(tmpdir(), "calon-html-"));
    const pagesFolder = join(folder, "pages");
    mkdirSync(pagesFolder);
    await copyDemo(join(folder, "demo.db"), smallDemo);
    const served = await startServer({ databasePath: join(folder, "demo.db") });
    const addresses: string[] = [];
    const keepAs = (role: string) => (address: string, html: string) => {
      writeFileSync(join(pagesFolder, `${addresses.length}.html`), html);
      addresses.push(`${address} as ${role}`);
    };
    try {
      await crawl(served.origin, "", keepAs("a visitor"));
      for (const account of demoAccounts) {
        const { cookie } = await signIn(served as never, account);
        await crawl(served.origin, cookie, keepAs(account.role_id));
      }
      expect(addresses.length).toBeGreaterThan(300);
      const found = new Map<string, string[]>();
      for (const { type, url, message, extract } of objectionsTo(pagesFolder)) {
        if (htmlExceptions.some(({ objection }) => objection.test(message))) continue;
        const page = addresses[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url;
        const pages = found.get(`${type}: ${message}`) ?? [];
        found.set(`${type}: ${message}`, [...pages, `${page}: ${extract?.replace(/\s+/g, " ")}`]);
      }
      const faults = [...found].map(([fault, pages]) => `${fault} (${pages.length} times) ${pages[0]}`);
      console.log(`${addresses.length} pages were checked`);
      expect(faults).toEqual([]);
    } finally {
      await served.stop();
      rmSync(folder, { recursive: true });
    }
  },
);
