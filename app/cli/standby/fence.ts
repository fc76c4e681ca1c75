import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";
import { askPeerText, peerAddress } from "./peer";
import { noteTerm, termIn, termKnown, termOf } from "./terms";

const lookEvery = 500;
const askEvery = 10_000;

export async function refuseReplaced(database: string): Promise<void> {
  await askForTerm();
  if (termKnown() > termOf(database)) throw new DatabaseRefused(t("standby.replaced", { path: database }));
}

/** A server that is replaced while it runs ends at once: no page of its old records is shown, and nothing is saved. */
export function endWhenReplaced(database: string): void {
  const term = termOf(database);
  setInterval(() => {
    if (termKnown() <= term) return;
    console.error(t("standby.replaced", { path: database }));
    process.exit(1);
  }, lookEvery).unref();
  setInterval(askForTerm, askEvery).unref();
}

async function askForTerm(): Promise<void> {
  if (!peerAddress()) return;
  try {
    noteTerm(termIn(await askPeerText(["term"])));
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
  }
}
