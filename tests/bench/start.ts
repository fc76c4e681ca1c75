import { existsSync } from "node:fs";
import { join } from "node:path";
import { demoSize, makeDemo } from "~/demo/make";
import { growthSizes } from "./growth";
import { cpuMilliseconds, freePort, residentMegabytes, startServer, stopServer } from "./process";
import { table } from "./report";

interface Started {
  size: string;
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
}

/** From the command of the unit to the first healthy answer; medians. */
export async function measureStarts(folder: string, rounds: number): Promise<Started[]> {
  const starts: Started[] = [];
  for (const { name, ...size } of growthSizes) {
    const database = join(folder, `growth-${size.candidates}.db`);
    if (!existsSync(database)) await makeDemo(database, { ...demoSize, ...size });
    const all: Omit<Started, "size">[] = [];
    for (let round = 0; round < rounds; round++) all.push(await startOnce(database));
    const median = (of: keyof (typeof all)[number]) =>
      all.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    const [seconds, cpuSeconds] = [median("seconds"), median("cpuSeconds")];
    starts.push({ size: name, seconds, cpuSeconds, megabytes: median("megabytes") });
  }
  return starts;
}

async function startOnce(database: string): Promise<Omit<Started, "size">> {
  const port = await freePort(42100);
  const begun = performance.now();
  const server = await startServer("product", "build/cli/start.js", port, { DATABASE_PATH: database });
  try {
    return {
      seconds: (performance.now() - begun) / 1000,
      cpuSeconds: cpuMilliseconds(server) / 1000,
      megabytes: residentMegabytes(server),
    };
  } finally {
    await stopServer(server);
  }
}

export function startTable(starts: Started[]): string {
  const rows = starts.map(({ size, seconds, cpuSeconds, megabytes }) => [
    size,
    seconds.toFixed(2),
    cpuSeconds.toFixed(2),
    megabytes.toFixed(0),
  ]);
  return table(["start, candidates", "healthy after s", "CPU s", "MB"], rows);
}
