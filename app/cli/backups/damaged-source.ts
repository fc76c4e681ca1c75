import { noteDamage } from "~/db/damage.server";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { type Contents, copyChecked } from "../copies";
import { faultsIn, rebuild } from "./rebuilding";

/** Notes damage for the running server. Where no row is lost, the copy is built from the tables, so that copies go on. */
export function copyAndNoteDamage(database: string, to: string, isFileChecked: boolean): Contents {
  const faults = isFileChecked ? faultsIn(database) : [];
  if (faults.length > 0) return copyOfDamaged(database, to, faults);
  try {
    return copyChecked(database, to, { readonly: false });
  } catch (error) {
    // A copy can also fail by itself, as on a bad second disk.
    const found = error instanceof DatabaseRefused ? faultsIn(database) : [];
    if (found.length === 0) throw error;
    return copyOfDamaged(database, to, found);
  }
}

function copyOfDamaged(database: string, to: string, faults: string[]): Contents {
  try {
    const contents = rebuild(database, to);
    noteDamage(database, faults.some(endangersTables) ? "tables" : "indexes");
    console.error(asTyped(t("backup.damage_found", { path: database, fault: String(faults[0]) })));
    return contents;
  } catch (error) {
    if (error instanceof DatabaseRefused) noteDamage(database, "tables");
    throw error;
  }
}

/** A write to a page that two trees share, or that is listed as free and is not, would destroy rows. */
const endangersTables = (fault: string): boolean => /2nd reference|freelist/i.test(fault);
