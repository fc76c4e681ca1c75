import { statfsSync, statSync } from "node:fs";

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

/** Bytes of a database with its log; 0 where it does not exist. */
export function bytesOfDatabase(path: string): number {
  return [path, `${path}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size);
}
