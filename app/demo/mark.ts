import type Database from "better-sqlite3";
import type { OfficeSetting } from "~/db/office-settings";

const name: OfficeSetting = "is_demonstration";

/** The server refuses to open a demonstration to a network, because its passwords are public. */
export function markDemonstration(db: Database.Database): void {
  db.prepare("insert or ignore into office_settings (name, value) values (?, '1')").run(name);
}
