import { urlToHttpOptions } from "node:url";
import { replicaState } from "~/features/backups/status";
import { malaysianMoment } from "~/features/values/moments";
import { reasonOf as reasonOfMail, transportTo } from "~/features/watching/deliver";
import type { Trouble } from "~/features/watching/troubles";
import { t } from "~/messages";
import { keptCopiesAmong } from "../backups/retention";
import { secondPlace } from "../backups/second-place";
import { ask, askOwnServer } from "../runtime/own-server";
import { type Finding, fault, ok, reasonOf, unset, warning } from "./box";

const day = 24 * 3_600_000;
const certificateEndsWithin = 14 * day;

/** With these the office loses changes, or has no copy that it can rely on. */
const faults: readonly Trouble[] = [
  "storage_full",
  "storage_gone",
  "storage_unwritable",
  "storage_damaged",
  "indexes_damaged",
  "backup_failed",
  "drill_failed",
  "trail_broken",
];

/** What `/readyz` of the server on this computer objects to, one finding each. */
export async function server(): Promise<Finding[]> {
  try {
    const { text } = await askOwnServer("/readyz");
    const { problems } = JSON.parse(text) as { problems: Trouble[] };
    if (problems.length === 0) return [ok(t("doctor.server_ok"))];
    return problems.map((trouble) => ({
      state: faults.includes(trouble) ? "fault" : "warning",
      said: `${t(`alarm.${trouble}`)}. ${t(`alarm.advice_${trouble}`, { holders: "" }).trim()}`,
    }));
  } catch (error) {
    return [fault(t("doctor.server_silent", { reason: reasonOf(error) }))];
  }
}

export async function elsewhere(): Promise<Finding> {
  const to = process.env.BACKUP_TO;
  if (!to) return warning(t("doctor.elsewhere_unset"));
  const count = String(keptCopiesAmong(await secondPlace(to).list()).length);
  return ok(t("doctor.elsewhere_ok", { to, count }));
}

export function replica(): Finding {
  const url = process.env.REPLICA_URL;
  if (!url) return unset(t("doctor.replica_unset"));
  const at = replicaState()?.replicated_at;
  return at
    ? ok(t("doctor.replica_ok", { url, at: malaysianMoment(at) }))
    : warning(t("doctor.replica_never", { url }));
}

/** The public address, as a browser reaches it: name, certificate, proxy and Host. */
export async function address(): Promise<Finding> {
  const origin = process.env.APP_ORIGIN;
  if (!origin) return unset(t("doctor.address_unset"));
  try {
    const { status, ends, distrust } = await ask(urlToHttpOptions(new URL("/healthz", origin)));
    const words = {
      origin,
      status: String(status),
      reason: distrust ?? "",
      date: ends?.toISOString().slice(0, 10) ?? "",
    };
    if (status !== 200) return fault(t("doctor.address_refused", words));
    if (!ends) return warning(t("system.plain_http", { origin }));
    if (ends.getTime() - Date.now() < certificateEndsWithin)
      return warning(t("doctor.certificate_ends", words));
    return distrust ? warning(t("doctor.certificate_unknown", words)) : ok(t("doctor.address_ok", words));
  } catch (error) {
    return fault(t("doctor.address_silent", { origin, reason: reasonOf(error) }));
  }
}

export async function mail(): Promise<Finding> {
  const url = process.env.SMTP_URL;
  if (!url) return warning(t("doctor.mail_unset"));
  try {
    const { host } = new URL(url);
    await transportTo(url).verify();
    return ok(t("doctor.mail_ok", { host }));
  } catch (error) {
    return fault(t("doctor.mail_failed", { reason: reasonOfMail(error) }));
  }
}
