import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { DatabaseRefused } from "~/db/file";
import { t } from "~/messages";

const execute = promisify(execFile);

/** `LITESTREAM`, or what npm brings for this processor, or the office's own in PATH. */
export function litestream(): string {
  if (process.env.LITESTREAM) return process.env.LITESTREAM;
  try {
    return createRequire(import.meta.url).resolve("@flydotio/litestream-linux-x64/litestream");
  } catch {
    return "litestream";
  }
}

/** The keys of S3 come from a file in Amazon's own format, which Litestream finds by this name. */
export const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(process.env.REPLICA_KEY_FILE && { AWS_SHARED_CREDENTIALS_FILE: process.env.REPLICA_KEY_FILE }),
  ...more,
});

/** A restore takes as long as the rows need. A place that swallows each question must not hold up the look. */
const withinOf = ([command]: string[]): number => (command === "restore" ? 0 : 60_000);

/** What it prints; a failure is refused with its reason. */
export async function askLitestream(words: string[], secrets: Record<string, string> = {}): Promise<string> {
  try {
    const { stdout, stderr } = await execute(litestream(), words, {
      env: environment(secrets),
      maxBuffer: 64 * 1024 ** 2,
      timeout: withinOf(words),
    });
    // A place that it cannot list ends it well all the same.
    if (!(stdout + stderr).includes("level=ERROR")) return stdout;
    throw refusal(stdout + stderr);
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    throw refusal(stdout + stderr || message);
  }
}

function refusal(said: string): DatabaseRefused {
  const [, reason = said] = said.split("error=");
  return new DatabaseRefused(
    t("replica.failed", { program: litestream(), reason: reason.split("\n")[0] ?? "" }),
  );
}
