import { databasePath } from "~/db/file";
import { unfinishedUpgrade } from "~/features/watching/troubles";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { askOwnServer } from "./runtime/own-server";

/** For scripts and containers: exits with 0 when the server of these settings answers /healthz with 200. */
try {
  const { status } = await askOwnServer("/healthz");
  if (status !== 200) fail(`${status}`);
  warnOfUpgrade();
} catch (error) {
  fail((error as Error).message);
}

/** `calon upgrade` asks for health while its own files of before are still there. */
function warnOfUpgrade(): void {
  if (process.env.CALON_UPGRADE || !unfinishedUpgrade(databasePath())) return;
  console.error(`${t("alarm.upgrade_unfinished")}. ${asTyped(t("alarm.advice_upgrade_unfinished"))}`);
}

function fail(reason: string): never {
  console.error(`/healthz: ${reason}`);
  process.exit(1);
}
