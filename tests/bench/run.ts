import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { demoSize, makeDemo } from "~/demo/make";
import { attacksTable, timeAttacks } from "./attacks";
import { backupTable, timeBackup } from "./backup";
import { crowdTable, timeCrowd } from "./crowd";
import { timeExports } from "./exports";
import { growthTable, measureGrowth } from "./growth";
import { measureYears, yearsTable } from "./growth-years";
import { timeImport, timeRows } from "./imports";
import { listTable, measureLists } from "./list";
import { type Measured, measure } from "./measure";
import { timeNumbering } from "./numbering";
import { packetsOffice, timePackets } from "./packets";
import { pagesTable, timePages } from "./pages";
import { paintTable, timePaints } from "./paint";
import { printTable, timePrints } from "./print";
import { freePort, residentMegabytes, type Server, startServer, stopServer } from "./process";
import { signIn } from "./product";
import { record } from "./recorded";
import { exportsTable, importTable, numberingTable, rowsTable, speedTable, table } from "./report";
import { costRequests, requestsTable } from "./requests";
import { screensOf } from "./screens";
import { signInTable, timeSignIn } from "./sign-in";
import { stallsTable, timeStalls } from "./stalls";
import { measureStandbys, standbyTable } from "./standby";
import { measureStarts, startTable } from "./start";
import { measureUpgrades, upgradeTable } from "./upgrade";
import { weighScreens, weightsTable } from "./weights";

/** For example `--schools 10000 --candidates 1000000`, or `--only growth --kinds "^readiness" --folder DIR`. */
const { values } = parseArgs({
  options: {
    schools: { type: "string", default: String(demoSize.schools) },
    candidates: { type: "string", default: String(demoSize.candidates) },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    connections: { type: "string", default: "4" },
    encodings: { type: "string", default: "gzip, deflate, br" },
    saves: { type: "string", default: "600" },
    only: { type: "string" },
    folder: { type: "string" },
    kinds: { type: "string", default: "" },
    /** `requests`: the folder of another version, built, which is measured in turn. */
    against: { type: "string" },
    /** `stalls` and `crowd`: Litestream runs beside the server. */
    replicated: { type: "boolean", default: false },
  },
});
const effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  encodings: values.encodings,
};

/** Without names, everything. */
const only = values.only?.split(",") ?? [];
const isWanted = (name: string) => only.length === 0 || only.includes(name);

const folder = mkdtempSync(join(tmpdir(), "calon-bench-"));
const database = join(folder, "bench.db");
const servers: Server[] = [];
try {
  const alone = [
    "imports",
    "exports",
    "numbering",
    "growth",
    "growth-years",
    "start",
    "lists",
    "sign-in",
    "weights",
    "paint",
    "pages",
    "backup",
    "stalls",
    "crowd",
    "attacks",
    "standby",
    "upgrade",
    "print",
    "packets",
    "requests",
  ];
  if (only.length === 0 || only.some((name) => !alone.includes(name))) await compareServers();
  if (isWanted("imports")) {
    console.log(`${importTable(await timeImport(folder, 3))}\n`);
    console.log(`${rowsTable(await timeRows(folder, 3))}\n`);
  }
  if (isWanted("exports")) {
    console.log(`${exportsTable(await timeExports(folder, effort.rounds))}\n`);
  }
  if (isWanted("numbering")) {
    console.log(`${numberingTable(await timeNumbering(folder, effort.rounds))}\n`);
  }
  if (isWanted("growth")) {
    console.log(`${growthTable(await measureGrowth(values.folder ?? folder, new RegExp(values.kinds)))}\n`);
  }
  if (isWanted("growth-years")) {
    console.log(`${yearsTable(await measureYears(values.folder ?? folder))}\n`);
  }
  if (isWanted("start")) {
    console.log(`${startTable(await measureStarts(values.folder ?? folder, effort.rounds))}\n`);
  }
  if (isWanted("lists")) {
    console.log(`${listTable(measureLists(values.folder ?? folder, values.kinds))}\n`);
  }
  if (isWanted("sign-in")) {
    console.log(`${signInTable(await timeSignIn(folder))}\n`);
  }
  if (isWanted("weights")) {
    console.log(`${weightsTable(await weighScreens(join(folder, "weights.db")))}\n`);
  }
  if (isWanted("pages")) {
    console.log(`${pagesTable(await timePages(join(folder, "pages.db"), effort.rounds))}\n`);
  }
  if (isWanted("backup")) {
    console.log(`${backupTable(await timeBackup(values.folder ?? folder))}\n`);
  }
  if (isWanted("stalls")) {
    const { folder: kept = folder, kinds, replicated } = values;
    console.log(`${stallsTable(await timeStalls(kept, new RegExp(kinds), replicated))}\n`);
  }
  if (isWanted("crowd")) {
    console.log(`${crowdTable(await timeCrowd(folder, values.replicated))}\n`);
  }
  if (isWanted("requests")) {
    const { kinds, against } = values;
    const found = await costRequests(folder, new RegExp(kinds), effort.rounds, against);
    console.log(`${requestsTable(found)}\n`);
  }
  if (isWanted("attacks")) {
    console.log(`${attacksTable(await timeAttacks(folder, new RegExp(values.kinds)))}\n`);
  }
  if (isWanted("print")) {
    console.log(`${printTable(await timePrints(folder))}\n`);
  }
  if (isWanted("packets")) {
    console.log(`${stallsTable(await timePackets(folder), packetsOffice)}\n`);
  }
  if (isWanted("standby")) {
    const found = await measureStandbys(values.folder ?? folder, new RegExp(values.kinds), effort.rounds);
    console.log(`${standbyTable(found)}\n`);
  }
  if (isWanted("upgrade")) {
    const found = await measureUpgrades(values.folder ?? folder, effort.rounds);
    console.log(`${found ? upgradeTable(found) : "upgrade: needs root, debootstrap and systemd-nspawn"}\n`);
  }
  if (isWanted("paint")) {
    console.log(`${paintTable(await timePaints(join(folder, "paint.db"), effort.rounds, values.kinds))}\n`);
  }
} finally {
  for (const server of servers) await stopServer(server);
  rmSync(folder, { recursive: true, force: true });
}

async function compareServers(): Promise<void> {
  const filled = await makeDemo(database, {
    ...demoSize,
    schools: Number(values.schools),
    candidates: Number(values.candidates),
  });
  console.log(
    `${filled.schools.length} schools, ${filled.candidates} candidates in two years; ${effort.connections} connections,`,
  );
  console.log(
    `${effort.rounds} interleaved rounds of ${effort.seconds} s; medians; browsers that take ${effort.encodings}.\nThe floor is node:http + better-sqlite3 + recorded pages of the product, compressed alike.\n`,
  );
  const env = { DATABASE_PATH: database };
  servers.push(await startServer("product", "build/cli/start.js", await freePort(41100), env));
  const [server] = servers as [Server];
  const product = { server, port: server.port, cookie: (await signIn(server)).cookie };
  const screens = screensOf(database, Number(values.saves), product).filter(({ name }) => isWanted(name));
  const recorded = join(folder, "recorded.json");
  const questions = await Promise.all(
    screens.filter(({ expect }) => expect === 200).map(({ prepare }) => prepare(product, 0)),
  );
  const paths = questions.flat().map(({ path }) => path);
  await record(product, paths, recorded);
  const floor = await startServer("floor", "tests/bench/floor.ts", await freePort(41140), {
    ...env,
    RECORDED: recorded,
  });
  servers.push(floor);
  const measured: Measured[] = [];
  for (const screen of screens)
    measured.push(await measure(screen, product, { server: floor, port: floor.port, cookie: "" }, effort));
  console.log(`${speedTable(measured)}\n`);
  const resident = servers.map((server) => residentMegabytes(server).toFixed(0));
  console.log(
    `${table(["memory", "product MB", "floor MB"], [["resident, after the load", ...resident]])}\n`,
  );
  for (const server of servers.splice(0)) await stopServer(server);
}
