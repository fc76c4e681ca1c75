import { join } from "node:path";
import { inFolder, writeWhole } from "../backups/disk";
import { type Crypt, configurationOf } from "./configuration";

export interface Scratch {
  folder: string;
  /** Litestream asks for the age of a database, also where none is: this one is empty. */
  database: string;
  configuration: string;
}

/** What Litestream needs for a question to the place of the replica, in a folder that goes afterwards. */
export function withScratch<Value>(
  folder: string,
  age: Crypt | null,
  ask: (scratch: Scratch) => Promise<Value>,
): Promise<Value> {
  return inFolder(folder, async () => {
    const [database, configuration] = [join(folder, "none.db"), join(folder, "litestream.yml")];
    writeWhole(database, "");
    writeWhole(configuration, configurationOf(database, age));
    return ask({ folder, database, configuration });
  });
}
