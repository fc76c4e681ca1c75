import { createRequire } from "node:module";
import { basename, resolve } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";

/** The build compiled the thread (vite.commands.ts); in development and under the tests `tsx` loads its source. */
export function startThread(
  source: string,
  workerData: unknown,
  resourceLimits: ResourceLimits,
  settings: Record<string, string> = {},
): Worker {
  const isCompiled = import.meta.env?.PROD ?? false;
  const program = isCompiled ? resolve(`build/cli/${basename(source, ".ts")}.js`) : loading(resolve(source));
  const env = { ...process.env, ...settings };
  return new Worker(program, { eval: !isCompiled, execArgv: [], env, workerData, resourceLimits });
}

function loading(source: string): string {
  const typescript = createRequire(import.meta.url).resolve("tsx/cjs");
  return [typescript, source].map((path) => `require(${JSON.stringify(path)});`).join("");
}
