import { millisecondsAhead, moveInstants } from "~/auth/clock-jumps";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { now } from "~/db/clock";
import { logError, logNotice } from "~/db/log";
import { noteStorageError } from "~/db/storage";
import { t } from "~/messages";

const minute = 60_000;
const mostUnreported = 5 * minute;

/** The instant of day beside a clock that no one can set. */
const readClocks = () => ({ wall: Date.now(), steady: performance.now() });

export interface ClockJump {
  at: string;
  minutes: number;
}

const jumps: ClockJump[] = [];
const mostRemembered = 10;

/** Since the start of this server, the latest last. */
export const clockJumps = (): readonly ClockJump[] => jumps;

/**
 * Looks for a jump since its last call: sessions and throttled accounts keep their time, the log and the trail name the
 * jump, and the ADMIN reads it at home. The server calls it each second and before each request.
 */
export function clockWatch(read = readClocks): () => void {
  let last = read();
  let unmoved = jumpWhileStopped();
  return () => {
    const at = read();
    const moved = at.wall - last.wall - (at.steady - last.steady);
    last = at;
    if (Math.abs(moved) > mostUnreported) {
      unmoved += moved;
      report(moved);
    }
    if (unmoved !== 0 && unlessRefused(() => moveInstants(unmoved))) unmoved = 0;
  };
}

function jumpWhileStopped(): number {
  const ahead = millisecondsAhead();
  return ahead > mostUnreported ? -ahead : 0;
}

function report(moved: number): void {
  const minutes = Math.round(moved / minute);
  jumps.push({ at: now(), minutes });
  if (jumps.length > mostRemembered) jumps.shift();
  logNotice("clock", t("clock.log_jumped", { minutes: String(minutes) }));
  const system = { user_id: null, username: null };
  unlessRefused(() =>
    write(() => recordEvent(system, { action: "clock.jumped", entity: "clock", changes: { minutes } })),
  );
}

function unlessRefused(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!noteStorageError(error)) logError(error);
    return false;
  }
}
