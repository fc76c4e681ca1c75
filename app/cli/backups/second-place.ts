import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";
import { folderPlace } from "./folder-place";
import { hostPlace } from "./host-place";
import { textOfNote } from "./keeping";
import { type Line, lineInNote } from "./line";
import { isLeftover, keptCopiesAmong, noteNameOf } from "./names";
import type { BackupPlace } from "./place";
import { copiesToDrop } from "./retention";

/** `user@host:/path` is a computer, as rsync reads it; everything else a folder. */
export function secondPlace(setting: string): BackupPlace {
  if (setting.startsWith("-")) throw new DatabaseRefused(t("backup.elsewhere_malformed", { to: setting }));
  return /^[^/]+:/.test(setting) ? hostPlace(setting) : folderPlace(setting);
}

/**
 * Sends what the second place lacks, also after days without it, and thins it by the same rule. Both places count, so that
 * nothing is sent that would go at once. Nothing goes before the rest has arrived. `own` is the line of the database.
 */
export async function followElsewhere(
  place: BackupPlace,
  folder: string,
  mine: string[],
  now: string,
  own: Line,
) {
  const there = await place.list();
  const [here, over] = [keptCopiesAmong(mine), keptCopiesAmong(there)];
  const others = over.filter((name) => !here.includes(name));
  const notes = others.length > 0 ? await place.read(others.map(noteNameOf)) : [];
  const lineOfCopy = (name: string) =>
    lineInNote(here.includes(name) ? textOfNote(folder, name) : (notes[others.indexOf(name)] ?? ""), own);
  const gone = new Set(copiesToDrop([...here, ...others], now, lineOfCopy));
  const wanted = here.filter((name) => !gone.has(name)).flatMap((name) => [noteNameOf(name), name]);
  const missing = wanted.filter((name) => !there.includes(name));
  if (missing.length > 0) await place.put(folder, missing);
  const old = over.filter((name) => gone.has(name)).flatMap((name) => [name, noteNameOf(name)]);
  const unused = [...old, ...there.filter(isLeftover)];
  if (unused.length > 0) await place.drop(unused);
}
