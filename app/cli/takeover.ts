import { t } from "~/messages";
import { exitIfRefused } from "./new-database";
import { holdStandby } from "./standby/follow";
import { takeOver } from "./standby/take-over";

const followerEndsWithin = 20_000;

if (process.argv.length > 2) {
  console.error(t("takeover.usage"));
  process.exit(1);
}
process.umask(0o077);
await exitIfRefused(async () => {
  holdStandby(followerEndsWithin);
  await takeOver();
});
