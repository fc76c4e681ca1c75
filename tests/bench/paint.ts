import { type Browser, type BrowserContext, chromium, type LaunchOptions } from "@playwright/test";
import { chromium109, chromiumToday, hasChromium109 } from "../support/browser";
import { median } from "./measure";
import { freePort, startServer, stopServer } from "./process";
import { table } from "./report";
import { gprs, type Line, openSlowLine, slow3G } from "./slow-line";
import { makeOffice, officeSettings, type Visit, visitsOf } from "./visits";

export interface Paint {
  browser: string;
  line: Line;
  screen: string;
  /** Seconds from the request to the first paint, for each visit. */
  cold: number[];
  warm: number[];
  /** Files that were complete at a cold page's first paint. */
  before: string[];
  /** Seconds until the module ran on a cold visit; the paint must not wait for it. */
  enhanced: number;
}

/** An old computer is about four times as slow. */
const slowness = 4;
const goals = new Map([[slow3G, { cold: 4.5, warm: 2.5 }]]);
const daily =
  /^(home, to a clerk|sign-in|the list of candidates.*|the register of.*|adding (a|many) candidates?|a candidate's form|the sheets of a school)$/;

/** First paint of daily screens, or those that match the pattern, over slow networks. */
export async function timePaints(database: string, rounds: number, names: string): Promise<Paint[]> {
  await makeOffice(database);
  const port = await freePort(41180);
  const slow = await openSlowLine(port);
  const server = await startServer("product", "build/cli/start.js", slow.port, {
    ...officeSettings(database),
    PORT: String(port),
    APP_ORIGIN: `http://127.0.0.1:${slow.port}`,
  });
  const paints: Paint[] = [];
  try {
    const visits = await visitsOf(server, database);
    const chosen = visits.filter(({ screen }) => (names ? new RegExp(names) : daily).test(screen.name));
    for (const [name, options] of browsers()) {
      const browser = await chromium.launch(options);
      for (const line of [slow3G, gprs]) {
        slow.use(line);
        for (const visit of chosen) {
          paints.push(await timeScreen(browser, name, line, `http://127.0.0.1:${slow.port}`, visit, rounds));
        }
      }
      await browser.close();
    }
  } finally {
    await stopServer(server);
    await slow.close();
  }
  return paints;
}

const browsers = (): [string, LaunchOptions][] => [
  ["today", chromiumToday()],
  ...(hasChromium109 ? [["109", chromium109()] as [string, LaunchOptions]] : []),
];

async function timeScreen(
  browser: Browser,
  name: string,
  line: Line,
  origin: string,
  visit: Visit,
  rounds: number,
): Promise<Paint> {
  const paint: Paint = {
    browser: name,
    line,
    screen: visit.screen.name,
    cold: [],
    warm: [],
    before: [],
    enhanced: 0,
  };
  for (let round = 0; round < rounds; round++) {
    // A new context has no cache and no connection.
    const context = await browser.newContext({ baseURL: origin });
    await context.addCookies(cookiesOf(visit.cookie, origin));
    const cold = await see(context, visit.address);
    const warm = await see(context, visit.address);
    paint.cold.push(cold.painted);
    paint.warm.push(warm.painted);
    if (round === 0) Object.assign(paint, { before: cold.before, enhanced: cold.enhanced });
    await context.close();
  }
  return paint;
}

const cookiesOf = (header: string, url: string) =>
  header
    .split("; ")
    .filter(Boolean)
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      url,
    }));

/** Opens a new tab and reads its first paint. */
async function see(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.goto(address, { waitUntil: "load", timeout: 120_000 });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const seen = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const painted = paint?.startTime ?? Number.NaN;
    const entries = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    const script = entries.find(({ name }) => name.endsWith(".js"));
    return {
      painted: painted / 1000,
      before: entries
        .filter(({ responseEnd, name }) => responseEnd <= painted && /^http/.test(name))
        .map(({ name }) => /\.(css|js)$/.exec(name)?.[1] ?? "html"),
      enhanced: (script?.responseEnd ?? Number.NaN) / 1000,
    };
  });
  await page.close();
  return seen;
}

export function paintTable(paints: Paint[]): string {
  const rows = paints.map(({ browser, line, screen, cold, warm, before, enhanced }) => {
    const goal = goals.get(line);
    const judged = (times: number[], most: number | undefined) =>
      `${median(times).toFixed(2)} (${Math.max(...times).toFixed(2)})${most && median(times) > most ? " MISSED" : ""}`;
    return [
      screen,
      browser,
      line.name,
      judged(cold, goal?.cold),
      goal?.cold.toFixed(1) ?? "",
      judged(warm, goal?.warm),
      goal?.warm.toFixed(1) ?? "",
      before.join(" + "),
      enhanced.toFixed(2),
    ];
  });
  const head = [
    "first paint, seconds",
    "Chromium",
    "line",
    "cold (slowest)",
    "goal",
    "warm (slowest)",
    "goal",
  ];
  return table([...head, "come before it", "module there"], rows);
}
