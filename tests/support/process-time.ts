import { readFileSync } from "node:fs";

/** Milliseconds of all threads; a tick of Linux has ten. */
export function processTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

export const tick = 10;

/** Milliseconds of this process, unaffected by other work of the machine. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const yardstick = () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `CALON ${at % 977} BIN ${at}, ${at * 7919}`);
  const cells = lines.flatMap((line) => line.normalize("NFC").split(/[ ,]+/));
  return JSON.parse(JSON.stringify(cells.toSorted())).length;
};
/** Milliseconds of the yardstick on the machine on which the limits of the tests were set. */
const usual = 170;

/** How many times slower this machine is now than that one, at least 1: a limit of a test is multiplied by it. */
export async function slowness(): Promise<number> {
  const spent = [];
  for (let round = 0; round < 3; round += 1) spent.push(await cpuOf(yardstick));
  return Math.max(1, Math.min(...spent) / usual);
}
