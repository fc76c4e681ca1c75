import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { exitIfRefused, inDigits } from "~/cli/runtime/terminal";
import { openDatabase } from "~/db/file";
import { createKey, keyPathOf } from "~/db/key-file";
import { t } from "~/messages";
import { demoAccounts, makeDemo, markDemonstration } from "./make";

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

const [, clerkAccount] = demoAccounts;
const clerk = clerkAccount;

/** The accounts in columns: role, name, password. */
function accountLines(): string[] {
  const rows = [
    [t("cli.demo_role"), t("cli.demo_username"), t("cli.demo_password")],
    ...demoAccounts.map(({ role_id, username, password }) => [t(`role.${role_id}`), username, password]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
