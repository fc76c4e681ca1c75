import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";

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

/** What it prints; a failure is refused with its reason. */
export function askLitestream(words: string[], secrets: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(litestream(), words, {
    env: environment(secrets),
    encoding: "utf8",
  });
  if (status === 0) return stdout;
  const reason = error?.message ?? (stdout + stderr).split("error=").at(-1)?.trim() ?? "";
  throw new DatabaseRefused(t("replica.failed", { program: litestream(), reason }));
}
