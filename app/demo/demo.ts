import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { exitIfRefused, inDigits, typed } from "~/cli/runtime/terminal";
import { openDatabase } from "~/db/file";
import { createKey, keyPathOf } from "~/db/key-file";
import { t } from "~/messages";
import { demoAccounts, demoDays, demoSize, makeDemo, markDemonstration } from "./make";

const day = typed(t("cli.demo_usage"), { texts: ["day"] }, ({ day: word = "entry" }, words) =>
  words.length === 0 ? demoDays.find((each) => each === word) : undefined,
);

/** Never the file of DATABASE_PATH, which may be an office's. Each day has its own. */
const file = day === "entry" ? "demo" : `demo-${day}`;
const path = fileURLToPath(new URL(`../../data/${file}.db`, import.meta.url));
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
  const { schools, candidates } = await exitIfRefused(() => makeDemo(path, demoSize, new Date(), day));
  console.log(t("cli.demo_made", inDigits({ path, schools: schools.length, candidates })));
}

const [, clerk] = demoAccounts;
const { startServing } = await import("~/cli/serving");
await startServing(() => {
  for (const line of accountLines()) console.log(line);
  console.log(t(`cli.demo_try_${day}`, { username: clerk.username }));
});

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
