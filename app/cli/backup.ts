import { resolve } from "node:path";
import { databasePath } from "~/db/file.server";
import { t } from "~/messages";
import { backUp, printContents } from "./copies";
import { orExit } from "./new-database";

const folder = resolve(process.env.BACKUP_DIR || "data/backups");
const { path, contents } = await orExit(() => backUp(databasePath(), folder));
console.log(t("backup.made", { path }));
printContents(contents);
