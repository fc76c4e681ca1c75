import { readFileSync } from "node:fs";

/** The processor time that a process has used so far in all its threads, in milliseconds; a tick of Linux has ten. */
export function processTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

export const tick = 10;

/** The processor time in milliseconds that this process spends on the work; other work of the machine does not count. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
