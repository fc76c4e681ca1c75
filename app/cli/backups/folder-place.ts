import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";
import { finish, flush, unfinishedOf } from "./disk";
import type { BackupPlace } from "./place";

/** The folder is never made here: where its disk is not mounted it is missing, and the copies would fill the first disk. */
export function folderPlace(setting: string): BackupPlace {
  const path = resolve(setting);
  return {
    async list() {
      if (!existsSync(path) || !statSync(path).isDirectory())
        throw new DatabaseRefused(t("backup.elsewhere_missing", { path }));
      return readdirSync(path);
    },
    async read(names) {
      return names.map((name) => readFileSync(join(path, name), "utf8"));
    },
    async put(folder, names) {
      for (const name of names) {
        const to = join(path, name);
        const written = createWriteStream(unfinishedOf(to), { mode: 0o600 });
        await pipeline(createReadStream(join(folder, name)), written);
        finish(to);
      }
    },
    async drop(names) {
      for (const name of names) rmSync(join(path, name), { force: true });
      flush(path);
    },
  };
}
