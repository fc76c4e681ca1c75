import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a folder for what the workers of one run share, before the first test; both runners call the result after the last. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "calon-run-"));
  process.env.CALON_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
