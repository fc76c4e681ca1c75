import { dirname } from "node:path";
import { databasePath } from "~/db/file";
import { backupFolder } from "~/features/backups/status";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { clock, database, exitCodeOf, key, lookAt, node, space, standby, units, unset } from "./doctor/box";
import { address, elsewhere, mail, replica, server } from "./doctor/reach";
import { followsAnother } from "./standby/follow";
import { fileOfRound, readFollowing, standbyFolder } from "./standby/rounds";

/** Looks at everything that the office relies on, changes nothing, and exits with 0, with 1 for a warning, or with 2 for a fault. */
const path = databasePath();
const follows = followsAnother(path);
const round = follows ? readFollowing().verified : null;
/** The office is the newest checked copy on a computer that follows: the database that may be there is of an earlier role. */
const office = round ? fileOfRound(round) : follows ? null : path;
const ofOther = [unset(t("doctor.of_other"))];
const findings = {
  database: follows ? ofOther : await lookAt(() => database(path)),
  key: await lookAt(() => key(path, office)),
  space: await lookAt(() => space(office, [dirname(path), follows ? standbyFolder() : backupFolder()])),
  server: follows ? ofOther : await server(),
  timers: await lookAt(() => units(follows)),
  elsewhere: follows && !process.env.BACKUP_TO ? ofOther : await lookAt(elsewhere),
  replica: follows ? ofOther : await lookAt(replica),
  standby: follows ? await lookAt(standby) : [unset(t("doctor.standby_unset"))],
  clock: await lookAt(clock),
  address: await lookAt(address),
  mail: await lookAt(mail),
  node: await lookAt(() => node()),
};
for (const [subject, found] of Object.entries(findings))
  for (const { state, said } of found)
    console.log(
      `${t(`doctor.${state}`).padEnd(7)} ${t(`doctor.subject_${subject as keyof typeof findings}`)}: ${asTyped(said)}`,
    );
process.exitCode = exitCodeOf(Object.values(findings).flat());
