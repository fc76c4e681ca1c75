import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";
import { inFolder } from "./disk";
import type { BackupPlace } from "./place";

const execute = promisify(execFile);
const maxBuffer = 64 * 1024 ** 2;

/** A timer answers no question of ssh; `RSYNC_RSH` and ~/.ssh/config are the office's to set. */
const shell = "ssh -o BatchMode=yes -o ConnectTimeout=20";

/** A transfer without progress for so long has failed. */
const patienceSeconds = "300";

/** By rsync, which writes each file under another name and renames it when it is whole and on the disk. */
export function hostPlace(address: string): BackupPlace {
  const there = `${address.replace(/\/$/, "")}/`;
  return {
    async list() {
      const lines = await rsync(["--list-only", there]);
      return lines
        .split("\n")
        .flatMap((line) => line.trim().split(" ").slice(-1))
        .filter(Boolean);
    },
    read: (names) =>
      inFolder(mkdtempSync(join(tmpdir(), "calon-notes-")), async (folder) => {
        await rsync(["--whole-file", "--files-from=-", there, `${folder}/`], names);
        return names.map((name) => readFileSync(join(folder, name), "utf8"));
      }),
    async put(folder, names) {
      const options = ["--times", "--perms", "--whole-file", "--fsync", "--files-from=-"];
      await rsync([...options, `${folder}/`, there], names);
    },
    /** Names that an empty folder lacks; rsync then deletes exactly these. */
    drop: (names) =>
      inFolder(mkdtempSync(join(tmpdir(), "calon-empty-")), async (empty) => {
        await rsync(["--delete-missing-args", "--files-from=-", `${empty}/`, there], names);
      }),
  };
}

async function rsync(options: string[], names: string[] = []): Promise<string> {
  const env = { RSYNC_RSH: shell, ...process.env, LC_ALL: "C" };
  const running = execute("rsync", [`--timeout=${patienceSeconds}`, ...options], { env, maxBuffer });
  // rsync may end before it has read the names: its exit code says why.
  running.child.stdin?.once("error", () => {}).end(names.map((name) => `${name}\n`).join(""));
  try {
    return (await running).stdout;
  } catch (failure) {
    const { code, stderr = "" } = failure as NodeJS.ErrnoException & { stderr?: string };
    const said = stderr.trim().split("\n")[0] || `${code}`;
    const error = code === "ENOENT" ? t("backup.rsync_missing") : said;
    throw new DatabaseRefused(t("backup.elsewhere_host", { error }));
  }
}
