import { existsSync } from "node:fs";
import { DatabaseRefused, databasePath } from "~/db/file";
import { createKey, keyPathOf } from "~/db/key-file";
import { recipientPath } from "~/features/backups/recipient";
import { dayInWords, today } from "~/features/values/moments";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { createRecipient } from "./backups/keys";
import { exitIfRefused, inDigits, typed } from "./runtime/terminal";

const command = typed(t("key.usage"), {}, (_, [name = "", ...more]) =>
  ["create", "replace", "backup"].includes(name) && more.length === 0 ? name : undefined,
);
if (command === "backup") {
  await exitIfRefused(printBackupKey);
  process.exit();
}
const path = keyPathOf();
await exitIfRefused(async () => {
  if (existsSync(path)) throw new DatabaseRefused(t("key.exists", { path }));
  const { forgetKey, hasKey } = await import("~/features/users/key-change");
  if (command === "create" && hasKey()) {
    throw new DatabaseRefused(t("key.has_one", { path, database: databasePath() }));
  }
  const forgotten = command === "replace" ? forgetKey() : null;
  createKey(path);
  if (forgotten) console.log(t("key.replaced", inDigits(forgotten)));
});
console.log(t("key.made", { path }));

/** The only time that the secret half is seen. */
async function printBackupKey(): Promise<void> {
  const { identity, recipient } = await createRecipient();
  const day = dayInWords(today());
  const about = ["day", "print", "lost", "secret", "once"] as const;
  const how = ["restore", "type", "age"] as const;
  const sheet = [
    t("backup_key.sheet_title"),
    ...about.map((part) => t(`backup_key.sheet_${part}`, { day })),
    `${t("backup_key.sheet_identity")}\n  ${identity}`,
    `${t("backup_key.sheet_grouped")}\n  ${identity.replace(/.{4}(?=.)/g, "$& ")}`,
    `${t("backup_key.sheet_recipient")}\n  ${recipient}`,
    ...how.map((part) => t(`backup_key.sheet_${part}`)),
  ];
  console.log(`${asTyped(sheet.join("\n\n"))}\n`);
  console.log(t("backup_key.made", { path: recipientPath() }));
}
