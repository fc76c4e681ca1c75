import { databasePath, openDatabase } from "~/db/file";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { exitIfRefused } from "./runtime/terminal";

/** `npm start` migrates too; an upgrade does it first, because a large database takes longer than a health check waits. */
const path = databasePath();
await exitIfRefused(() => {
  refuseWhileServerRuns(path);
  openDatabase(path).close();
});
console.log(t("migrate.done", { path }));
