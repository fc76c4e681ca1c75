import { databasePath } from "~/db/file.server";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { clock, database, key, node, space, standby, timers } from "./doctor/box";
import { exitCodeOf, type Finding } from "./doctor/finding";
import { address, elsewhere, mail, replica, server } from "./doctor/reach";

/** Looks at everything that the office relies on, changes nothing, and exits with 0, with 1 for a warning, or with 2 for a fault. */
const path = databasePath();
const findings: Finding[] = [
  database(path),
  key(path),
  space(path),
  ...(await server()),
  timers(path),
  await elsewhere(),
  replica(),
  standby(path),
  clock(),
  await address(),
  await mail(),
  node(),
];
for (const { subject, state, said } of findings)
  console.log(`${t(`doctor.${state}`).padEnd(7)} ${t(`doctor.subject_${subject}`)}: ${asTyped(said)}`);
process.exitCode = exitCodeOf(findings);
