import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export type Child = {
  process: ChildProcess;
  /** On both streams. */
  said(): string;
  /** The exit code, or the signal. */
  ended: Promise<number | NodeJS.Signals>;
};

let changedAt: number | undefined;

/** Whether `npm run build` compiled this after the last change of a source. */
export function isBuilt(program: string): boolean {
  const app = join(root, "app");
  changedAt ??= Math.max(
    ...readdirSync(app, { encoding: "utf8", recursive: true }).map(
      (file) => statSync(join(app, file)).mtimeMs,
    ),
  );
  return (statSync(join(root, program), { throwIfNoEntry: false })?.mtimeMs ?? 0) > changedAt;
}

/** A command of app/cli as the build compiled it, while no source is newer. What the build made needs no compiler. */
export function programOf(source: string): string[] {
  const [, name] = /app\/cli\/(\w+)\.ts$/.exec(source) ?? [];
  const built = `build/cli/${name}.js`;
  if (isBuilt(built)) return [join(root, built)];
  return source.startsWith("build/") ? [source] : ["--import", "tsx", source];
}

/** One process without a shell, so that a signal reaches the program. */
export function run([program = "", ...words]: string[], environment: Record<string, string> = {}): Child {
  const { NODE_OPTIONS: _ours, VITEST: _test, NODE_ENV: _mode, ...inherited } = process.env;
  const child = spawn(process.execPath, [...programOf(program), ...words], {
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
