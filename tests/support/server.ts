import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Child, root, run } from "./child";
import { copyDemo, type DemoSize } from "./demo";
import { freePort } from "./ports";

export type ServerOptions = {
  /** Without one, a fresh database is made as by `npm run init`, and stop() removes it. */
  databasePath?: string;
  /** Fills the fresh database with a demonstration. */
  demo?: DemoSize;
  port?: number;
  env?: Record<string, string>;
};

export type Served = {
  origin: string;
  port: number;
  pid: number;
  databasePath: string;
  /** Ends the server like a supervisor and waits; harmless when it has ended. */
  stop(): Promise<void>;
  /** Ends the server like a power cut; the database stays. */
  kill9(): Promise<void>;
  /** Everything that the server printed. */
  log(): string;
};

/** As `npm start` does, on this computer only; waits until the server is healthy. */
export async function startServer({ databasePath, demo, port, env }: ServerOptions = {}): Promise<Served> {
  const folder = databasePath ? null : mkdtempSync(join(tmpdir(), "calon-"));
  const path = databasePath ?? join(folder ?? "", "calon.db");
  const removeFolder = () => folder && rmSync(folder, { recursive: true, force: true });
  const ownPort = port ?? (await freePort());
  const environment = {
    HOST: "127.0.0.1",
    PORT: String(ownPort),
    DATABASE_PATH: path,
    CALON_LOG: "off",
    ...env,
  };
  if (demo) await copyDemo(path, demo);
  else if (folder) await makeDatabase(environment);

  const child = run([join(root, "app/cli/start.ts")], environment);
  const killOnExit = () => child.process.kill("SIGKILL");
  process.once("exit", killOnExit);
  const end = async (signal: NodeJS.Signals) => {
    child.process.kill(signal);
    await child.ended;
    process.off("exit", killOnExit);
  };

  const origin = `http://127.0.0.1:${ownPort}`;
  try {
    await untilHealthy(child, origin);
  } catch (error) {
    await end("SIGKILL");
    removeFolder();
    throw error;
  }
  return {
    origin,
    port: ownPort,
    pid: child.process.pid ?? 0,
    databasePath: path,
    async stop() {
      await end("SIGTERM");
      removeFolder();
    },
    kill9: () => end("SIGKILL"),
    log: child.said,
  };
}

async function makeDatabase(environment: Record<string, string>): Promise<void> {
  const init = run([join(root, "app/cli/init.ts")], environment);
  if ((await init.ended) !== 0) throw new Error(`the database could not be made:\n${init.said()}`);
}

async function untilHealthy(child: Child, origin: string, within = 120_000): Promise<void> {
  const deadline = Date.now() + within;
  for (;;) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.status === 200) return;
    const hasEnded = child.process.exitCode !== null || child.process.signalCode !== null;
    if (hasEnded || Date.now() > deadline) {
      throw new Error(
        `the server ${hasEnded ? "ended" : "is not healthy"} (${answer?.status ?? "no answer"}):\n${child.said()}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
