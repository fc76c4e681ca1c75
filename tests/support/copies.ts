import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The database in a copy in clear, as a person opens it with gunzip; beside the folder of the copies. */
export function unzipped(copy: string): string {
  const path = copy.replace(/\/([^/]+)\.gz$/, "-$1");
  writeFileSync(path, gunzipSync(readFileSync(copy)), { mode: 0o600 });
  return path;
}
