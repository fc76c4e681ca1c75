import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeWhole } from "../backups/disk";
import { type Crypt, configurationOf } from "./configuration";

export interface Scratch {
  folder: string;
  /** Litestream asks for the age of a database, also where none is: this one is empty. */
  database: string;
  configuration: string;
}

/** What Litestream needs for a question to the place of the replica, in a folder that goes afterwards. */
export async function withScratch<Value>(
  folder: string,
  age: Crypt | null,
  ask: (scratch: Scratch) => Promise<Value>,
): Promise<Value> {
  const scratch = {
    folder,
    database: join(folder, "none.db"),
    configuration: join(folder, "litestream.yml"),
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  mkdirSync(folder, { mode: 0o700 });
  try {
    writeWhole(scratch.database, "");
    writeWhole(scratch.configuration, configurationOf(scratch.database, age));
    return await ask(scratch);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
