import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { keyPathOf } from "~/db/key-file";
import { demoSize, makeDemo } from "~/demo/make";

export type DemoSize = typeof demoSize;
type Filled = Awaited<ReturnType<typeof makeDemo>>;

/** Enough for tests that open a few candidates. */
export const smallDemo: DemoSize = { seed: 2026, schools: 12, candidates: 200, candidatesBefore: 50 };

/** Made once a run for each size, then copied. */
export async function copyDemo(path: string, size: DemoSize = demoSize): Promise<Filled> {
  const model = await modelOf(size);
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(join(model, "demo.db"), path);
  copyFileSync(keyPathOf(join(model, "demo.db")), keyPathOf(path));
  return JSON.parse(readFileSync(join(model, "filled.json"), "utf8"));
}

async function modelOf(size: DemoSize): Promise<string> {
  const shared = process.env.CALON_RUN_FOLDER;
  if (!shared) throw new Error("the run has no folder: its configuration names tests/support/run-folder.ts");
  const model = join(shared, `demo-${Object.values(size).join("-")}`);
  if (existsSync(model)) return model;
  const unfinished = mkdtempSync(`${model}-`);
  const filled = await makeDemo(join(unfinished, "demo.db"), size);
  writeFileSync(join(unfinished, "filled.json"), JSON.stringify(filled));
  try {
    renameSync(unfinished, model);
  } catch (error) {
    // Another worker finished the same demonstration first.
    if (!existsSync(model)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return model;
}
