import type Database from "better-sqlite3";
import type { OfficeSetting } from "~/db/office-settings.server";

const name: OfficeSetting = "is_demonstration";

/** Marks a database as a demonstration, whose passwords everybody can read; the server never opens it to a network. */
export function markDemonstration(db: Database.Database): void {
  db.prepare("insert or ignore into office_settings (name, value) values (?, '1')").run(name);
}
