import { statSync } from "node:fs";
import { dirname } from "node:path";
import { damageOf } from "~/db/damage.server";
import { refuseExposed, withDatabase } from "~/db/file.server";
import { fingerprintOf, keyPathOf, readKey } from "~/db/key-file.server";
import { settingOf } from "~/db/setting-in";
import { bytesOfDatabase, spaceOf } from "~/db/space";
import { backupFolder } from "~/features/backups/status.server";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { version } from "../../../package.json";
import { endOfSupport } from "../runtime/node-versions";
import { followsAnother } from "../standby/follower";
import { fileOfRound, instantOf, readFollowing } from "../standby/rounds";
import { isEnabled, textOf } from "../upgrading/box";
import { type Finding, fault, ok, unset, warning } from "./finding";

const megabyte = 1024 ** 2;
const year = 365 * 24 * 3_600_000;

/** Size and readers of the file, whether SQLite opens it as ours, and damage that was noted. */
export function database(path: string): Finding {
  const damage = damageOf(path);
  if (damage) return fault(t(`doctor.database_${damage.extent}`, { path, at: damage.at }));
  withDatabase(path, { readonly: true }, () => {});
  refuseExposed(path);
  const megabytes = Math.ceil(statSync(path).size / megabyte);
  return ok(t("doctor.database_ok", { path, megabytes: String(megabytes) }));
}

export function key(path: string): Finding {
  const keyPath = keyPathOf(path);
  const fingerprint = fingerprintOf(readKey(keyPath));
  const known = settingOf(path, "key_fingerprint");
  const isOther = known !== null && known !== fingerprint;
  return isOther
    ? fault(t("doctor.key_other", { path: keyPath }))
    : ok(t("doctor.key_ok", { path: keyPath }));
}

/** A restore and an upgrade keep the files of before beside the new ones; a copy needs its own size beside the last. */
export function space(path: string): Finding {
  const needed = Math.ceil((2 * bytesOfDatabase(path)) / megabyte);
  const spaces = [dirname(path), backupFolder()].flatMap((folder) => {
    const found = spaceOf(folder);
    return found ? [{ folder, free: Math.floor(found.free / megabyte) }] : [];
  });
  const [least] = spaces.sort((one, other) => one.free - other.free);
  if (!least) return fault(t("doctor.space_unknown"));
  const words = { folder: least.folder, free: String(least.free), needed: String(needed) };
  return least.free < needed ? fault(t("doctor.space_short", words)) : ok(t("doctor.space_ok", words));
}

/** The units of this computer's role. */
export function timers(path: string): Finding {
  if (textOf("systemctl", ["--version"]) === "") return unset(t("doctor.timers_unknown"));
  const wanted = followsAnother(path)
    ? ["calon-standby.service"]
    : [
        "calon.service",
        "calon-backup.timer",
        "calon-drill.timer",
        ...(process.env.REPLICA_URL ? ["calon-litestream.service"] : []),
      ];
  const off = wanted.filter((unit) => !isEnabled(unit));
  return off.length > 0
    ? warning(t("doctor.timers_off", { units: off.join(" ") }))
    : ok(t("doctor.timers_ok", { units: wanted.join(", ") }));
}

/** What this computer has restored and checked, where it follows, and whether the server there has this version. */
export function standby(path: string): Finding {
  if (!followsAnother(path)) return unset(t("doctor.standby_unset"));
  const { verified, reason } = readFollowing();
  if (reason || !verified) return fault(reason ?? t("doctor.standby_none"));
  const served = settingOf(fileOfRound(verified), "served_version");
  const words = { at: malaysianMoment(instantOf(verified)), version, served: served ?? "" };
  if (!served) return warning(t("doctor.standby_no_version", words));
  return served === version ? ok(t("doctor.standby_ok", words)) : warning(t("doctor.standby_other", words));
}

export function clock(): Finding {
  const answer = textOf("timedatectl", ["show", "--property=NTPSynchronized", "--value"]);
  if (answer === "yes") return ok(t("doctor.clock_ok"));
  return answer === "no" ? warning(t("doctor.clock_off")) : unset(t("doctor.clock_unknown"));
}

export function node(version = process.versions.node, at = Date.now()): Finding {
  const date = endOfSupport(version);
  if (!date) return warning(t("doctor.node_unknown", { version }));
  const left = Date.parse(date) - at;
  if (left < 0) return warning(t("doctor.node_ended", { version, date }));
  return left < year
    ? warning(t("doctor.node_ends", { version, date }))
    : ok(t("doctor.node_ok", { version, date }));
}
