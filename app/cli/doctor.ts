import { databasePath } from "~/db/file.server";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { clock, database, key, node, space, standby, timers } from "./doctor/box";
import { exitCodeOf, lookAt } from "./doctor/finding";
import { address, elsewhere, mail, replica, server } from "./doctor/reach";

/** Looks at everything that the office relies on, changes nothing, and exits with 0, with 1 for a warning, or with 2 for a fault. */
const path = databasePath();
const findings = {
  database: await lookAt(() => database(path)),
  key: await lookAt(() => key(path)),
  space: await lookAt(() => space(path)),
  server: await server(),
  timers: await lookAt(() => timers(path)),
  elsewhere: await lookAt(elsewhere),
  replica: await lookAt(replica),
  standby: await lookAt(() => standby(path)),
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
