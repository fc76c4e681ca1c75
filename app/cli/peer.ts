import { t } from "~/messages";
import { exitIfRefused } from "./new-database";
import { lowerPriority } from "./priority";
import { fence, sendRound } from "./standby/served";
import { termIn, termKnown } from "./standby/terms";
import { installedVersion } from "./upgrading/box";

/** What the other computer asks over ssh: as words, or as the line that a forced command passes on. */
const typed = process.argv.slice(2);
const words = typed.length > 0 ? typed : (process.env.SSH_ORIGINAL_COMMAND ?? "").split(" ").slice(2);
const [verb, ...rest] = words;
process.umask(0o077);
await exitIfRefused(async () => {
  if (verb === "snapshot") {
    lowerPriority();
    await sendRound(rest, process.stdout);
  } else if (verb === "fence") await fence(termIn(rest[0] ?? ""));
  else if (verb === "term") console.log(termKnown());
  else if (verb === "version") console.log(installedVersion());
  else {
    console.error(t("standby.peer_usage"));
    process.exitCode = 1;
  }
});
