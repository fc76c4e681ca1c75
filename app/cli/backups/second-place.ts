import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { DatabaseRefused } from "~/db/file";
import { t } from "~/messages";
import { inFolder } from "./disk";
import { lineInNote, textOfNote } from "./keeping";
import { copiesToDrop, isLeftover, keptCopiesAmong, type Line, noteNameOf } from "./retention";

const execute = promisify(execFile);

/** A timer answers no question of ssh; `RSYNC_RSH` and ~/.ssh/config are the office's to set. */
const shell = "ssh -o BatchMode=yes -o ConnectTimeout=20";

/** A transfer without progress for so long has failed. */
const patienceSeconds = "300";

/**
 * Another disk, or another computer (`user@host:/path`). rsync serves both: it writes each file under another name and renames it
 * when it is whole and on the disk.
 */
export function secondPlace(setting: string) {
  if (setting.startsWith("-")) throw new DatabaseRefused(t("backup.elsewhere_malformed", { to: setting }));
  const isHost = /^[^/]+:/.test(setting);
  const there = `${isHost ? setting.replace(/\/$/, "") : resolve(setting)}/`;
  return {
    async list(): Promise<string[]> {
      // The folder is never made here: where its disk is not mounted it is missing, and the copies would fill the first disk.
      if (!isHost && !statSync(there, { throwIfNoEntry: false })?.isDirectory())
        throw new DatabaseRefused(t("backup.elsewhere_missing", { path: resolve(setting) }));
      const lines = (await rsync(["--list-only", there])).split("\n");
      return lines.flatMap((line) => line.trim().split(" ").slice(-1)).filter(Boolean);
    },
    /** The texts of these files, in their order. */
    read: (names: string[]): Promise<string[]> =>
      inScratch(async (folder) => {
        await rsync(["--whole-file", "--files-from=-", there, `${folder}/`], names);
        return names.map((name) => readFileSync(join(folder, name), "utf8"));
      }),
    async put(folder: string, names: string[]): Promise<void> {
      const options = ["--times", "--perms", "--whole-file", "--fsync", "--files-from=-"];
      await rsync([...options, `${folder}/`, there], names);
    },
    /** Names that an empty folder lacks; rsync then deletes exactly these. */
    drop: (names: string[]): Promise<void> =>
      inScratch(async (empty) => {
        await rsync(["--delete-missing-args", "--files-from=-", `${empty}/`, there], names);
      }),
  };
}

const inScratch = <Value>(work: (folder: string) => Promise<Value>): Promise<Value> =>
  inFolder(mkdtempSync(join(tmpdir(), "calon-place-")), work);

async function rsync(options: string[], names: string[] = []): Promise<string> {
  if (options.includes("--files-from=-") && names.length === 0) return "";
  const env = { RSYNC_RSH: shell, ...process.env, LC_ALL: "C" };
  const running = execute("rsync", [`--timeout=${patienceSeconds}`, ...options], {
    env,
    maxBuffer: 64 * 1024 ** 2,
  });
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

/**
 * Sends what the second place lacks, also after days without it, and thins it by the same rule. Both places count, so that
 * nothing is sent that would go at once. Nothing goes before the rest has arrived. `own` is the line of the database.
 */
export async function followElsewhere(
  place: ReturnType<typeof secondPlace>,
  folder: string,
  now: string,
  own: Line,
) {
  const there = await place.list();
  const [here, over] = [keptCopiesAmong(readdirSync(folder)), keptCopiesAmong(there)];
  const others = over.filter((name) => !here.includes(name));
  const notes = await place.read(others.map(noteNameOf));
  const lineOfCopy = (name: string) =>
    lineInNote(here.includes(name) ? textOfNote(folder, name) : (notes[others.indexOf(name)] ?? ""), own);
  const gone = new Set(copiesToDrop([...here, ...others], now, lineOfCopy));
  const wanted = here.filter((name) => !gone.has(name));
  // The notes first: a copy without one would never be deleted.
  for (const names of [wanted.map(noteNameOf), wanted])
    await place.put(
      folder,
      names.filter((name) => !there.includes(name)),
    );
  const old = over.filter((name) => gone.has(name)).flatMap((name) => [name, noteNameOf(name)]);
  await place.drop([...old, ...there.filter(isLeftover)]);
}
