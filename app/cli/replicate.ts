import { spawn } from "node:child_process";
import { databasePath } from "~/db/file";
import { holdFile } from "~/db/server-lock";
import { t } from "~/messages";
import { configurationPath, environment, litestream, replicaUrl } from "./replica/litestream";
import { keepNoting, prepare } from "./replica/replicator";
import { endWhenReplaced, keepNotingOwn } from "./replica/successor";
import { exitIfRefused, refuse, typed } from "./runtime/terminal";

typed(t("replica.usage"), {});
process.umask(0o077);
const database = databasePath();
await exitIfRefused(async () => {
  replicaUrl();
  holdFile(`${database}.replicator`, t("replica.running"), 0);
  await prepare(database);
});
console.log(t("replica.begins", { url: replicaUrl() }));
const words = ["replicate", "-config", configurationPath(database)];
const child = spawn(litestream(), words, { env: environment(), stdio: ["inherit", "inherit", "pipe"] });
// After such an error it asks the place how far it came, and cannot read what it has encrypted (docs/decisions/074-continuous-copies.md).
child.stderr.on("data", (said: Buffer) => {
  process.stderr.write(said);
  if (said.includes('"monitor error"')) refuse(t("replica.hangs"));
});
child.on("error", (error) => {
  console.error(t("replica.failed", { program: litestream(), reason: error.message }));
});
endWhenReplaced(database);
keepNotingOwn(database);
// systemd starts this program again, and Litestream then sends a whole copy.
void keepNoting(database).then(refuse);
process.on("exit", () => child.kill("SIGKILL"));
// It sends what it still has, and ends.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => child.kill(signal));
child.on("close", (code) => process.exit(code ?? 1));
