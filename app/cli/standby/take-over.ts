import { setTimeout } from "node:timers/promises";
import { DatabaseRefused, databasePath } from "~/db/file.server";
import { t } from "~/messages";
import type { Checked } from "../backups/check";
import { type RestoreWishes, restore, type Source } from "../backups/restoring";
import { replicaAt } from "../replica/source";
import { forgetGenerations, generationsAtPlace } from "../replica/successor";
import { copyOfRound, dropRoundsBut, followsNothing, noteFollowing, readFollowing } from "./rounds";

/** The other server sends each second what it saves. */
const silentFor = 3000;

/** The newest rows of the replica, or the checked round of this computer where the place does not answer or its rows fail a check. */
export async function takeOver(identity: RestoreWishes["identity"]): Promise<void> {
  const path = databasePath();
  const { source, contents } = await newestWhole(path, identity);
  await beginTerm(path);
  console.log(t("takeover.made", { at: source.madeAt(), latest: contents.latest ?? "-" }));
}

class StillSent extends DatabaseRefused {}

/** The newest rows of the replica. A server that still saves would lose what it saves from now on, so the place is looked at before and after. */
function quietReplica(path: string): Source {
  const replica = replicaAt(path, null);
  const look = async () => JSON.stringify((await generationsAtPlace(path)).at(-1));
  return {
    ...replica,
    async fetch(unfinished, identity) {
      const before = await look();
      const silence = setTimeout(silentFor);
      await replica.fetch(unfinished, identity);
      await silence;
      if ((await look()) !== before) throw new StillSent(t("takeover.still_sent"));
    },
  };
}

type Taken = Checked & { source: Source };

async function newestWhole(path: string, identity: RestoreWishes["identity"]): Promise<Taken> {
  const wishes = { identity, replace: true };
  const take = async (source: Source) => ({ ...(await restore(source, path, wishes)), source });
  try {
    return await take(quietReplica(path));
  } catch (error) {
    const { verified } = readFollowing();
    if (!(error instanceof DatabaseRefused) || error instanceof StillSent || !verified) throw error;
    console.error(error.message);
    console.log(t("takeover.from_round", { name: verified }));
    return take(copyOfRound(verified));
  }
}

/** Each takeover begins a term in the database, which separates its copies from those of the server before. */
async function beginTerm(path: string): Promise<void> {
  process.env.DATABASE_PATH = path;
  const [{ write }, { recordEvent }, { officeSetting, saveOfficeSetting }, { operator }] = await Promise.all([
    import("~/db/client.server"),
    import("~/db/audit.server"),
    import("~/db/office-settings.server"),
    import("~/auth/actor"),
  ]);
  write(() => {
    const last = Number(officeSetting("serving_term") ?? "0");
    const term = Math.max(Math.floor(Date.now() / 1000), last + 1);
    saveOfficeSetting("serving_term", String(term));
    recordEvent(operator, { action: "server.taken_over", entity: "server", changes: { term } });
  });
  forgetGenerations(path);
  noteFollowing(followsNothing);
  dropRoundsBut(null);
}
