import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { t } from "~/messages";
import { adviceOn } from "./alarm-words";
import { troublesNow } from "./report";
import type { Subject, Trouble } from "./troubles";

/** The other subjects have a notice of their own at home. */
const shown: readonly Subject[] = ["indexes", "log", "commits", "mail", "upgrade"];

/** In the words of the mail; empty for every actor but an ADMIN. */
export function serverTroublesFor(actor: Actor): { title: string; advice: string }[] {
  if (!can(actor, "audit.view")) return [];
  const found = troublesNow();
  return shown.flatMap((subject) => found[subject] ?? []).map(inWords);
}

const inWords = (trouble: Trouble) => ({ title: t(`alarm.${trouble}`), advice: adviceOn(trouble) });
