import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refuseOldNode } from "../../app/cli/runtime/node-versions";

/** A folder that the workers of one run share; both runners call the result after the last test. */
export default function makeRunFolder(): () => void {
  refuseOldNode();
  const folder = mkdtempSync(join(tmpdir(), "calon-run-"));
  process.env.CALON_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
