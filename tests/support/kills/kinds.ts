import { killMigration, killTakeover } from "./of-commands";
import { killImports, killLock, killNumbering, killSaves } from "./over-http";

export const kinds = [
  { kind: "saves", kill: killSaves },
  { kind: "the commit of an import", kill: killImports },
  { kind: "the numbering of a year", kill: killNumbering },
  { kind: "the migration of an older database", kill: killMigration },
  { kind: "a takeover", kill: killTakeover },
  { kind: "the lock of a year", kill: killLock },
];
