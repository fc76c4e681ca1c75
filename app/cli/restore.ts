import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { databasePath } from "~/db/file.server";
import { keyPathOf } from "~/db/key-file.server";
import { t } from "~/messages";
import { printContents, restore } from "./copies";
import { orExit } from "./new-database";

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0 || file.startsWith("-")) {
  console.error(t("restore.usage"));
  process.exit(1);
}
const path = databasePath();
const contents = await orExit(() => restore(resolve(file), path));
console.log(t("restore.made", { path }));
if (!existsSync(keyPathOf(path))) console.log(t("key.needed", { path: keyPathOf(path) }));
printContents(contents);
