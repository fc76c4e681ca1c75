import { existsSync } from "node:fs";
import { DatabaseRefused, databasePath } from "~/db/file.server";
import { createKey, keyPathOf } from "~/db/key-file.server";
import { t } from "~/messages";
import { inDigits } from "./digits";
import { orExit } from "./new-database";

const [command, ...rest] = process.argv.slice(2);
if ((command !== "create" && command !== "replace") || rest.length > 0) {
  console.error(t("key.usage"));
  process.exit(1);
}
const path = keyPathOf();
await orExit(async () => {
  if (existsSync(path)) throw new DatabaseRefused(t("key.exists", { path }));
  const { forgetKey, hasKey } = await import("~/features/users/key-change.server");
  if (command === "create" && hasKey()) {
    throw new DatabaseRefused(t("key.has_one", { path, database: databasePath() }));
  }
  const forgotten = command === "replace" ? forgetKey() : null;
  createKey(path);
  if (forgotten) console.log(t("key.replaced", inDigits(forgotten)));
});
console.log(t("key.made", { path }));
