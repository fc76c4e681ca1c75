import { databasePath } from "~/db/file";
import { unfinishedUpgrade } from "~/features/watching/troubles";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { askOwnServer } from "./runtime/own-server";
import { refuse } from "./runtime/terminal";

/** For scripts and containers: exits with 0 when the server of these settings answers /healthz with 200. */
try {
  const { status } = await askOwnServer("/healthz");
  if (status !== 200) throw new Error(`${status}`);
  // `calon upgrade` asks for health while its own files of before are still there.
  if (!process.env.CALON_UPGRADE && unfinishedUpgrade(databasePath()))
    console.error(`${t("alarm.upgrade_unfinished")}. ${asTyped(t("alarm.advice_upgrade_unfinished"))}`);
} catch (error) {
  refuse(`/healthz: ${(error as Error).message}`);
}
