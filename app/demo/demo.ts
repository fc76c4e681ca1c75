import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inDigits } from "~/cli/digits";
import { exitIfRefused } from "~/cli/new-database";
import { openDatabase } from "~/db/file";
import { createKey, keyPathOf } from "~/db/key-file";
import { t } from "~/messages";
import { accountLines, clerk } from "./account-table";
import { makeDemo } from "./make";
import { markDemonstration } from "./mark";

/** Never the file of DATABASE_PATH, which may be an office's. */
const path = fileURLToPath(new URL("../../data/demo.db", import.meta.url));
process.env.DATABASE_PATH = path;
delete process.env.KEY_FILE;
// The terminal keeps showing the accounts. CALON_LOG=on shows the requests.
process.env.CALON_LOG ||= "off";
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

if (existsSync(path)) {
  console.log(t("cli.demo_kept", { path }));
  // A demonstration of an earlier version has no key.
  if (!existsSync(keyPathOf(path))) createKey(keyPathOf(path));
  await exitIfRefused(() => {
    const db = openDatabase(path);
    markDemonstration(db);
    db.close();
  });
} else {
  const { schools, candidates } = await exitIfRefused(() => makeDemo(path));
  console.log(t("cli.demo_made", inDigits({ path, schools: schools.length, candidates })));
}

const { startServing } = await import("~/cli/serving");
await startServing(() => {
  for (const line of accountLines()) console.log(line);
  console.log(t("cli.demo_try", { username: clerk.username }));
});
