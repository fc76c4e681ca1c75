import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";
import type { BackupPlace } from "./place";

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
      inFolder("calon-notes-", async (folder) => {
        await rsync(["--whole-file", "--files-from=-", there, `${folder}/`], names);
        return names.map((name) => readFileSync(join(folder, name), "utf8"));
      }),
    async put(folder, names) {
      const options = ["--times", "--perms", "--whole-file", "--fsync", "--files-from=-"];
      await rsync([...options, `${folder}/`, there], names);
    },
    /** Names that an empty folder lacks; rsync then deletes exactly these. */
    drop: (names) =>
      inFolder("calon-empty-", async (empty) => {
        await rsync(["--delete-missing-args", "--files-from=-", `${empty}/`, there], names);
      }),
  };
}

async function inFolder<Value>(prefix: string, work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rsync(options: string[], names: string[] = []): Promise<string> {
  return new Promise((done, fail) => {
    const environment = { RSYNC_RSH: shell, ...process.env, LC_ALL: "C" };
    const child = spawn("rsync", [`--timeout=${patienceSeconds}`, ...options], { env: environment });
    const said = { out: "", error: "" };
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      said.out += part;
    });
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      said.error += part;
    });
    const refuse = (error: string) => fail(new DatabaseRefused(t("backup.elsewhere_host", { error })));
    child.once("error", (error: NodeJS.ErrnoException) =>
      refuse(error.code === "ENOENT" ? t("backup.rsync_missing") : error.message),
    );
    child.once("close", (code) =>
      code === 0 ? done(said.out) : refuse(firstLineOf(said.error) || `${code}`),
    );
    // rsync may end before it has read the names: its exit code says why.
    child.stdin.once("error", () => {});
    child.stdin.end(names.map((name) => `${name}\n`).join(""));
  });
}

const firstLineOf = (text: string): string => text.trim().split("\n")[0] ?? "";
