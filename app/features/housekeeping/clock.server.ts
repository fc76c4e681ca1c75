import { recordEvent } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { noteStorageError } from "~/db/storage.server";
import { t } from "~/messages";

const minute = 60_000;
const mostUnreported = 5 * minute;

/** The instant of day beside a clock that no one can set. */
const readClocks = () => ({ wall: Date.now(), steady: performance.now() });

/** Looks for a jump since its last call: the log and the trail name it, and the ADMIN reads it at home. */
export function clockWatch(read = readClocks): () => void {
  let last = read();
  return () => {
    const at = read();
    const moved = at.wall - last.wall - (at.steady - last.steady);
    last = at;
    if (Math.abs(moved) <= mostUnreported) return;
    const minutes = Math.round(moved / minute);
    console.error(t("clock.log_jumped", { minutes: String(minutes) }));
    const system = { user_id: null, username: null };
    try {
      write(() => recordEvent(system, { action: "clock.jumped", entity: "clock", changes: { minutes } }));
    } catch (error) {
      if (!noteStorageError(error)) console.error(error);
    }
  };
}
