import type { Actor } from "~/auth/actor";
import { now } from "~/db/clock";
import { logNotice } from "~/db/log";
import { readCrest } from "~/features/office/crest-picture";
import type { Crest } from "~/features/office/stored-crest";
import { QueueFull } from "~/features/threads/queue";
import { type Problem, problem } from "~/messages";
import { drawInThread } from "./in-thread";

const milliseconds = 10_000;

/** The server found no time to try a crest, which says nothing about the picture. */
class CrestNotTried extends Error {
  /** By this the answer knows it in another layer. */
  readonly code = "CREST_NOT_TRIED";
  constructor(cause: Error) {
    super("The crest was not tried", { cause });
  }
}

/** Before a crest is stored: one that cannot be drawn would be missing on every sheet. */
export async function triedCrest(
  actor: Pick<Actor, "user_id">,
  given: Buffer,
  signal: AbortSignal,
): Promise<Crest | Problem> {
  const crest = readCrest(given);
  if (!("content" in crest)) return crest;
  try {
    await drawInThread(actor, signal, async () => ({ file: trialOf(crest), pages: [] }), milliseconds);
    return crest;
  } catch (error) {
    if (signal.aborted) throw error;
    const cause = error as Error;
    if (cause instanceof QueueFull || cause.name === "TimeoutError") throw new CrestNotTried(cause);
    logNotice("crest", `A crest of ${given.length} bytes was not drawn: ${cause.message}`);
    return problem("crest_unknown");
  }
}

const trialOf = ({ content }: Crest) => ({
  title: "",
  author: "",
  created_at: now(),
  crest: content,
  isTrial: true,
});
