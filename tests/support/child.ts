import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export type Child = {
  process: ChildProcess;
  /** On both streams. */
  said(): string;
  /** The exit code, or the signal. */
  ended: Promise<number | NodeJS.Signals>;
};

/** One process without a shell, so that a signal reaches the program. What the build made needs no compiler. */
export function run(args: string[], environment: Record<string, string> = {}): Child {
  const { NODE_OPTIONS: _ours, VITEST: _test, NODE_ENV: _mode, ...inherited } = process.env;
  const compiler = args[0]?.startsWith("build/") ? [] : ["--import", "tsx"];
  const child = spawn(process.execPath, [...compiler, ...args], {
    cwd: root,
    env: { ...inherited, ...environment } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once("close", (code, signal) => resolve(signal ?? code ?? 1));
  });
  return { process: child, said: () => text, ended };
}

/** Fails with the whole output when the child ends or stays silent. */
export async function firstOutput(child: Child, pattern: RegExp, within = 20_000): Promise<RegExpExecArray> {
  const deadline = Date.now() + within;
  for (;;) {
    const match = pattern.exec(child.said());
    if (match) return match;
    const hasEnded = child.process.exitCode !== null || child.process.signalCode !== null;
    if (hasEnded || Date.now() > deadline) throw new Error(`never said ${pattern}:\n${child.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
