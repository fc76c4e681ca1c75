import { existsSync } from "node:fs";
import { DatabaseRefused, databasePath, withDatabase } from "~/db/file";
import { keyPathOf } from "~/db/key-file";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { makeDatabase } from "./new-database";
import { exitIfRefused } from "./runtime/terminal";

const path = databasePath();
if (existsSync(path)) await exitIfRefused(refuseAccounts);
else {
  await exitIfRefused(() => makeDatabase(path, () => undefined));
  console.log(t("cli.init_made", { path }));
  console.log(t("key.made", { path: keyPathOf(path) }));
}

// This import opens the database, so the database must exist first.
const { createSetupLink } = await import("~/features/users/setup");
const origin = process.env.APP_ORIGIN || `http://localhost:${process.env.PORT || "3000"}`;
console.log(asTyped(t("cli.init_link", { minutes: 30 })));
console.log(origin + createSetupLink().path);

/** A link ends after some minutes, often before the office has its address: without an account a person may have another. */
function refuseAccounts(): void {
  const hasAccount = withDatabase(path, { readonly: true }, (db) => db.prepare("select 1 from users").get());
  if (hasAccount) throw new DatabaseRefused(t("database.exists", { path }));
}
