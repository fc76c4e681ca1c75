import { get } from "node:http";
import { databasePath } from "~/db/file.server";
import { unfinishedUpgrade } from "~/features/watching/unfinished-upgrade";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";

/** For scripts and containers: exits with 0 when the server of these settings answers /healthz with 200. */
const { PORT = "3000", HOST = "127.0.0.1", APP_ORIGIN } = process.env;
const Host = new URL(APP_ORIGIN || `http://localhost:${PORT}`).host;
const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
const request = get({ host, port: PORT, path: "/healthz", headers: { Host }, timeout: 5000 }, (answer) => {
  if (answer.statusCode === 200) {
    warnOfUpgrade();
    process.exit(0);
  }
  fail(`${answer.statusCode}`);
});
request.on("timeout", () => request.destroy(new Error("timeout")));
request.on("error", (error) => fail(error.message));

/** `calon upgrade` asks for health while its own files of before are still there. */
function warnOfUpgrade(): void {
  if (process.env.CALON_UPGRADE || !unfinishedUpgrade(databasePath())) return;
  console.error(`${t("alarm.upgrade_unfinished")}. ${asTyped(t("alarm.advice_upgrade_unfinished"))}`);
}

function fail(reason: string): never {
  console.error(`/healthz: ${reason}`);
  process.exit(1);
}
