import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { makeDemo } from "~/demo/make";
import { EXPORT_LIMITS } from "~/features/exports/limits";

/** Milliseconds of the longest workbook, and the longest wait of other requests. */
export interface Exported {
  candidates: number;
  bytes: number;
  wall: number;
  pause: number;
}

export async function timeExports(folder: string, rounds: number): Promise<Exported[]> {
  const path = join(folder, "exports.db");
  await makeDemo(path, { seed: 7, schools: 100, candidates: EXPORT_LIMITS.xlsx, candidatesBefore: 0 });
  const program = ["--import", "tsx", "tests/bench/exports-product.ts"];
  const env = { ...process.env, DATABASE_PATH: path };
  return Array.from({ length: rounds }, () =>
    JSON.parse(execFileSync(process.execPath, program, { env, encoding: "utf8" })),
  );
}
