import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { makeDemo } from "~/demo/make";
import { smallDemo } from "./demo";

const packed = "tests/fixtures/release/office.db.gz";

/** The office of the last release, with 250 candidates, as that version left it. */
export function unpackRelease(path: string): void {
  writeFileSync(path, gunzipSync(readFileSync(packed)), { mode: 0o600 });
}

/** Makes that office again with this version. A release does it once, see docs/how-to.md. */
export async function packRelease(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "calon-release-"));
  const path = join(folder, "office.db");
  await makeDemo(path, smallDemo);
  const db = new Database(path);
  db.pragma("journal_mode = delete");
  db.exec("vacuum");
  db.close();
  writeFileSync(packed, gzipSync(readFileSync(path), { level: 9 }));
  rmSync(folder, { recursive: true });
}
