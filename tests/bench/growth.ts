import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { demoAccounts, demoSize, makeDemo } from "~/demo/make";
import { type Kind, kindsOf } from "./growth-kinds";
import { drive } from "./load";
import { freePort, type Server, startServer, stopServer } from "./process";
import { signIn } from "./product";
import { table } from "./report";

export const growthSizes = [
  { name: "10,000", schools: 500, candidates: 10_000 },
  { name: "1,000,000", schools: 10_000, candidates: 1_000_000 },
] as const;

const warmUpPages = 500;

type Cookies = Record<Kind["as"], string>;

/** CPU of one kind at one size. */
interface Cost {
  kind: string;
  requests: number;
  average: number;
  most: number;
}

/** Whole requests at ten thousand and a million candidates, none repeated. Only the ratios in `list.ts` have a target. */
export async function measureGrowth(folder: string, wanted = /^/): Promise<Cost[][]> {
  const costs: Cost[][] = [];
  for (const { name, ...size } of growthSizes) {
    const database = join(folder, `growth-${size.candidates}.db`);
    if (!existsSync(database)) await makeDemo(database, { ...demoSize, ...size });
    console.log(`${name} candidates, ${size.schools} schools`);
    costs.push(await costsAt(database, wanted));
  }
  return costs;
}

async function costsAt(database: string, wanted: RegExp): Promise<Cost[]> {
  const server = await startServer("product", "build/cli/start.js", await freePort(42000), {
    DATABASE_PATH: database,
  });
  try {
    const cookies: Partial<Cookies> = {};
    for (const account of demoAccounts) {
      if (account.role_id === "OBSERVER") continue;
      cookies[account.role_id] = (await signIn(server, account)).cookie;
    }
    const db = new Database(database, { readonly: true });
    const kinds = kindsOf(db).filter(({ name }) => wanted.test(name));
    db.close();
    // A clerk's server has run since morning, so its code is compiled.
    const pages = Array.from({ length: warmUpPages }, (_, at) => `/students?page=${at + 1}&limit=7`);
    for (const paths of [pages, ...kinds.map(({ warmUp }) => warmUp)]) {
      await costOf(server, { name: "", as: "ADMIN", paths, warmUp: [] }, cookies as Cookies);
    }
    const costs: Cost[] = [];
    for (const kind of kinds) costs.push(await costOf(server, kind, cookies as Cookies));
    return costs;
  } finally {
    await stopServer(server);
  }
}

async function costOf(server: Server, kind: Kind, cookies: Cookies): Promise<Cost> {
  const { name, paths, as } = kind;
  let most = 0;
  let total = 0;
  for (const path of paths) {
    const before = cpuOf(server);
    let turn = 0;
    const question = { path, headers: { Cookie: cookies[as] } };
    const next = () => (turn++ === 0 ? question : null);
    const driven = await drive({ port: server.port, connections: 1, expect: 200, next });
    if (driven.failures > 0) throw new Error(`${path} was not answered`);
    const cost = cpuOf(server) - before;
    total += cost;
    most = Math.max(most, cost);
  }
  return { kind: name, requests: paths.length, average: total / Math.max(paths.length, 1), most };
}

/** Milliseconds of CPU of all threads. */
export function cpuOf({ process: child }: Server): number {
  const tasks = `/proc/${child.pid}/task`;
  const used = readdirSync(tasks).map((task) => {
    try {
      return Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      return 0;
    }
  });
  return used.reduce((sum, each) => sum + each, 0) / 1e6;
}

export function growthTable([small, large]: Cost[][]): string {
  const head = ["list, each asked once", "asked", "CPU ms/req 10,000", "most", "1,000,000", "most", "ratio"];
  const rows = (small ?? []).map((cost, at) => {
    const grown = large?.[at];
    const figure = (value = 0) => value.toFixed(2);
    const ratio = `${((grown?.average ?? 0) / cost.average).toFixed(2)}x`;
    const costs = [cost.average, cost.most, grown?.average, grown?.most].map(figure);
    return [cost.kind, `${cost.requests}+${grown?.requests ?? 0}`, ...costs, ratio];
  });
  return table(head, rows);
}
