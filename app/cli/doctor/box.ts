import { existsSync, statSync } from "node:fs";
import { damageOf } from "~/db/damage";
import { refuseExposed, withDatabase } from "~/db/file";
import { fingerprintOf, keyPathOf, readKey } from "~/db/key-file";
import { settingOf } from "~/db/setting-in";
import { bytesOfDatabase, spaceOf } from "~/db/space";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { version as built } from "../../../package.json";
import { endOfSupport } from "../runtime/node-versions";
import {
  current,
  isActive,
  isEnabled,
  replicator,
  server,
  standby as standbyTimer,
  textOf,
  timers,
  versionInUse,
} from "../runtime/systemd";
import { fileOfRound, instantOf, readFollowing } from "../standby/rounds";

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

/** `path`: of the database of the server here, whose key has its place beside it. `office`: the database that the key belongs to. */
export function key(path: string, office: string | null): Finding {
  const keyPath = keyPathOf(path);
  const fingerprint = fingerprintOf(readKey(keyPath));
  if (!office) return unset(t("doctor.key_later", { path: keyPath }));
  const known = settingOf(office, "key_fingerprint");
  const isOther = known !== null && known !== fingerprint;
  return isOther
    ? fault(t("doctor.key_other", { path: keyPath }))
    : ok(t("doctor.key_ok", { path: keyPath }));
}

/** A restore and an upgrade keep the files of before beside the new ones; a copy needs its own size beside the last. */
export function space(office: string | null, folders: string[]): Finding {
  const needed = Math.ceil((2 * (office ? bytesOfDatabase(office) : 0)) / megabyte);
  const spaces = folders.flatMap((folder) => {
    const found = spaceOf(folder);
    return found ? [{ folder, free: Math.floor(found.free / megabyte) }] : [];
  });
  const [least] = spaces.sort((one, other) => one.free - other.free);
  if (!least) return fault(t("doctor.space_unknown"));
  const words = { folder: least.folder, free: String(least.free), needed: String(needed) };
  return least.free < needed ? fault(t("doctor.space_short", words)) : ok(t("doctor.space_ok", words));
}

const unitsOfServer = () => [server, ...timers, ...(process.env.REPLICA_URL ? [replicator] : [])];

/** The units of this computer's role. systemd starts an enabled one when the computer starts, and a person or an upgrade may have stopped it since. */
export function units(follows: boolean): Finding {
  if (textOf("systemctl", ["--version"]) === "") return unset(t("doctor.timers_unknown"));
  const wanted = follows ? [standbyTimer] : unitsOfServer();
  const off = wanted.filter((unit) => !isEnabled(unit));
  if (off.length > 0) return warning(t("doctor.timers_off", { units: off.join(" ") }));
  const idle = wanted.filter((unit) => !isActive(unit));
  return idle.length > 0
    ? fault(t("doctor.timers_idle", { units: idle.join(" ") }))
    : ok(t("doctor.timers_ok", { units: wanted.join(", ") }));
}

/** What this computer has restored and checked, and whether the server there has this version. */
export function standby(): Finding {
  const { verified, reason } = readFollowing();
  if (reason || !verified) return fault(reason ?? t("doctor.standby_none"));
  const served = settingOf(fileOfRound(verified), "served_version");
  // Of the package whose units run, where there is one.
  const version = existsSync(current) ? versionInUse() : built;
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

/** From the best to the worst. A monitor reads the worst as the exit code: 0, 0, 1 and 2. */
const states = ["ok", "unset", "warning", "fault"] as const;

export interface Finding {
  state: (typeof states)[number];
  /** One sentence, with the way out where something is wrong. */
  said: string;
}

export const ok = (said: string): Finding => ({ state: "ok", said });
/** The office has not set it up. */
export const unset = (said: string): Finding => ({ state: "unset", said });
export const warning = (said: string): Finding => ({ state: "warning", said });
export const fault = (said: string): Finding => ({ state: "fault", said });

export const exitCodeOf = (findings: Finding[]): number =>
  Math.max(0, ...findings.map(({ state }) => states.indexOf(state) - 1));

/** The reason of a refusal or of a connection that failed, on one line. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && !message.includes(" ") ? code : message).split("\n")[0] ?? "";
}

/** A look that fails is a fault, and the other parts are looked at all the same. */
export async function lookAt(part: () => Finding | Promise<Finding>): Promise<Finding[]> {
  try {
    return [await part()];
  } catch (error) {
    return [fault(reasonOf(error))];
  }
}
