import { millisecondsAhead, moveInstants } from "~/auth/clock-jumps.server";
import { recordEvent } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { now } from "~/db/clock";
import { noteStorageError } from "~/db/storage.server";
import { t } from "~/messages";

const minute = 60_000;
const mostUnreported = 5 * minute;

/** The instant of day beside a clock that no one can set. */
const readClocks = () => ({ wall: Date.now(), steady: performance.now() });

export interface ClockJump {
  at: string;
  minutes: number;
}

let lastJump: ClockJump | null = null;

/** Since the start of this server. */
export const lastClockJump = (): ClockJump | null => lastJump;

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
  lastJump = { at: now(), minutes };
  console.error(t("clock.log_jumped", { minutes: String(minutes) }));
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
    if (!noteStorageError(error)) console.error(error);
    return false;
  }
}
