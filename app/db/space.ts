import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Bytes, without the blocks that a file system reserves for root, as `df` counts. */
export interface Space {
  free: number;
  total: number;
}

/** Of the disk that has this folder; null where the folder cannot be read. */
export function spaceOf(folder: string): Space | null {
  try {
    const { bsize, blocks, bfree, bavail } = statfsSync(folder);
    return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
  } catch {
    return null;
  }
}

/** A server that starts writes less. */
const leastFree = 1024 ** 2;

/** SQLite says the same of a full disk, of a read-only one and of one that fails. */
export function troubleOfDisk(code: string, folder: string): "full" | "read_only" | null {
  if (!/^(SQLITE_(READONLY|CANTOPEN|FULL|IOERR)|ENOSPC$|EROFS$)/.test(code)) return null;
  const space = spaceOf(folder);
  if (space && space.free < leastFree) return "full";
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS" ? "read_only" : null;
  }
}

/** The megabytes that so many files of a database's size need on its disk, which has less; null where they fit. */
export const megabytesWanted = (database: string, files: number): number | null =>
  megabytesLacking(dirname(database), files * bytesOfDatabase(database));

/** So many bytes in megabytes, where the disk of the folder has less; null where they fit. */
export function megabytesLacking(folder: string, needed: number): number | null {
  const isEnough = (spaceOf(folder)?.free ?? 0) >= needed;
  return isEnough ? null : Math.ceil(needed / 1024 ** 2);
}

/** Bytes of a database with its log; 0 where it does not exist. */
export function bytesOfDatabase(path: string): number {
  return [path, `${path}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size);
}

/** Litestream's own folder beside a database. */
export const litestreamFolder = (database: string): string =>
  join(dirname(database), `.${basename(database)}-litestream`);

/** Bytes that Litestream stores beside a database until it has sent them. */
export function bytesOfUnsent(database: string): number {
  const folder = litestreamFolder(database);
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
