import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { databasePath } from "~/db/file.server";
import { keyPathOf } from "~/db/key-file.server";
import { t } from "~/messages";
import type { Checked } from "./backups/check";
import { identityIn } from "./backups/keys";
import { madeAt, restore } from "./backups/restoring";
import { printContents } from "./copies";
import { inDigits } from "./digits";
import { exitIfRefused } from "./new-database";

const { file, identity, replace, despite } = readCommand();
const path = databasePath();
await exitIfRefused(async () => {
  const acceptFindings = despite;
  await restore(file, path, { identity: readIdentity, replace, acceptFindings, onChecked: describe });
});
console.log(t("restore.made", { path }));
if (!existsSync(keyPathOf(path))) console.log(t("key.needed", { path: keyPathOf(path) }));

/** From the file, or typed from paper on standard input. */
async function readIdentity(): Promise<string> {
  if (identity) return identityIn(readFileSync(identity, "utf8"));
  if (process.stdin.isTTY) console.log(t("restore.type_identity"));
  return identityIn(await text(process.stdin));
}

function describe({ contents, findings, isOlder }: Checked): void {
  const hours = Math.max(0, Date.now() - Date.parse(madeAt(file))) / 3_600_000;
  const age = { days: Math.floor(hours / 24), hours: Math.floor(hours % 24) };
  console.log(t("restore.age", inDigits({ when: madeAt(file), ...age })));
  printContents(contents);
  for (const finding of findings) console.error(finding);
  if (isOlder) console.log(t("restore.older"));
  else if (findings.length === 0) console.log(t("restore.whole"));
}

function readCommand() {
  const flag = { type: "boolean", default: false } as const;
  const options = { identity: { type: "string" }, replace: flag, "accept-findings": flag } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [name, ...rest] = positionals;
    const { identity, replace, "accept-findings": despite } = values;
    if (name && rest.length === 0) return { file: resolve(name), identity, replace, despite };
  } catch {
    // An unknown option or a missing value: print the usage.
  }
  console.error(t("restore.usage"));
  process.exit(1);
}
