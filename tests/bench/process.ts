import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

/** Its address and all its processes. */
export interface Server {
  name: string;
  port: number;
  process: ChildProcess;
}

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** From the range of the benchmarks. */
export async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 100; port++) if (await isFree(port)) return port;
  throw new Error(`No free port from ${from}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => answer(true)));
  });
}

/** Waits until the program answers on its port, or on the port that `PORT` relays to. */
export async function startServer(
  name: string,
  program: string,
  port: number,
  env: Record<string, string>,
  cwd = ".",
): Promise<Server> {
  const words = program.endsWith(".ts") ? ["--import", "tsx", program] : [program];
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise<never>((_, fail) => {
    child.once("exit", (code) => fail(new Error(`${name} ended with ${code} before it answered`)));
  });
  await Promise.race([gone, untilAnswering(port)]);
  child.removeAllListeners("exit");
  return { name, port, process: child };
}

async function untilAnswering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`Nothing answers on port ${port}`);
}

export async function stopServer({ process: child }: Server): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(patience);
}

/** CPU, user and system, of all threads of all processes. */
export function cpuMilliseconds(server: Server): number {
  const ticks = familyOf(server).reduce(
    (sum, pid) => sum + Number(statOf(pid)[11]) + Number(statOf(pid)[12]),
    0,
  );
  return (ticks * 1000) / ticksPerSecond;
}

export function residentMegabytes(server: Server): number {
  const kilobytes = familyOf(server).map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

const families = new Map<ChildProcess, number[]>();

function familyOf({ process: child }: Server): number[] {
  const known = families.get(child);
  if (known) return known;
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const family = [child.pid ?? 0];
  for (const pid of family)
    family.push(...parents.filter(({ parent }) => parent === pid).map((one) => one.pid));
  families.set(child, family);
  return family;
}

function parentOf(pid: number): number {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return 0;
  }
}

/** Fields of /proc/PID/stat after the name, which may contain blanks: state, parent, ... utime 11, stime 12. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
