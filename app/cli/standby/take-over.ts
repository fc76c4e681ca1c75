import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { DatabaseRefused, databasePath } from "~/db/file";
import { heartbeatIn, seenWithin } from "~/db/heartbeat";
import { t } from "~/messages";
import type { Checked } from "../backups/check";
import { LossRefused } from "../backups/lost-events";
import { type RestoreWishes, restore, type Source } from "../backups/restoring";
import { replicaAt } from "../replica/source";
import { forgetGenerations, generationsAtPlace } from "../replica/successor";
import { copyOfRound, dropRoundsBut, followsNothing, noteFollowing, readFollowing } from "./rounds";

/** The newest rows of the replica, or the checked round of this computer where the place does not answer or its rows fail a check. */
export async function takeOver(identity: string, acceptLoss: boolean): Promise<void> {
  const path = databasePath();
  const wishes = { identity: () => identity, replace: true, acceptLoss };
  const { source, contents } = await newestWhole(path, wishes);
  await beginTerm(path);
  console.log(t("takeover.made", { at: source.madeAt(), latest: contents.latest ?? "-" }));
}

class StillSent extends DatabaseRefused {}

type QuietReplica = Source & Required<Pick<Source, "confirm">>;

/** The newest rows of the replica. A server that still saves would lose what it saves from now on, so the place is looked at before and after. */
function quietReplica(path: string): QuietReplica {
  const replica = replicaAt(path, null);
  const look = async () => JSON.stringify((await generationsAtPlace(path)).at(-1));
  let before = "";
  let silence = Promise.resolve();
  return {
    ...replica,
    async fetch(unfinished, identity) {
      before = await look();
      silence = setTimeout(seenWithin);
      await replica.fetch(unfinished, identity);
    },
    async confirm(unfinished) {
      await silence;
      if (before && (await look()) !== before) throw new StillSent(stillSentBy(unfinished));
    },
  };
}

function stillSentBy(rows: string): string {
  const { host, at } = heartbeatIn(rows) ?? { host: t("takeover.other_computer"), at: "-" };
  return t("takeover.still_sent", { host, at });
}

type Taken = Checked & { source: Source };

async function newestWhole(path: string, wishes: RestoreWishes): Promise<Taken> {
  const take = async (source: Source) => ({ ...(await restore(source, path, wishes)), source });
  let replica: QuietReplica | undefined;
  try {
    replica = quietReplica(path);
    return await take(replica);
  } catch (error) {
    const { verified } = readFollowing();
    const isFinal = error instanceof StillSent || error instanceof LossRefused;
    if (!(error instanceof DatabaseRefused) || isFinal || !verified) throw error;
    // Rows that cannot be used may be those of a server that lives. A place that is away does not answer this either.
    await replica?.confirm(path).catch((reason) => {
      if (reason instanceof StillSent) throw reason;
    });
    console.error(error.message);
    console.log(t("takeover.from_round", { name: verified }));
    return take(copyOfRound(verified));
  }
}

/** Each takeover begins a term in the database, which separates its copies from those of the server before. */
async function beginTerm(path: string): Promise<void> {
  process.env.DATABASE_PATH = path;
  const [{ write }, { recordEvent }, { officeSetting, saveOfficeSetting }, { operator }] = await Promise.all([
    import("~/db/client"),
    import("~/db/audit"),
    import("~/db/office-settings"),
    import("~/auth/actor"),
  ]);
  write(() => {
    const last = Number(officeSetting("serving_term") ?? "0");
    const term = Math.max(Math.floor(Date.now() / 1000), last + 1);
    saveOfficeSetting("serving_term", String(term));
    const host = hostname();
    const changes = { term, host };
    recordEvent(operator, { action: "server.taken_over", entity: "server", changes });
  });
  forgetGenerations(path);
  noteFollowing(followsNothing);
  dropRoundsBut(null);
}
