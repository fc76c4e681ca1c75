import { logNotice } from "~/db/log";
import { t } from "~/messages";
import type { Settings } from "../settings";

const minute = 60_000;
const longest = 100;
let loggedAt = Number.NEGATIVE_INFINITY;

/** One line a minute, because any client may send any Host. */
export function noteForeignHost(host: string, { origins }: Settings, at = performance.now()): void {
  if (at - loggedAt < minute) return;
  loggedAt = at;
  const came = host.replace(/[^\x21-\x7e]/g, "?").slice(0, longest) || "-";
  logNotice("host", t("system.log_foreign_host", { came, expected: [...origins.keys()].join(", ") }));
}
