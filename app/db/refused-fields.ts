import { isMessageKey, type Problems } from "~/messages";
import { sqlite, write } from "./client";
import { fromNow } from "./clock";
import { requestContext } from "./request-context";
import { unlessStorageFails } from "./storage";

/** A field that a screen refused, without its value. `screen` is the id of the route. */
export interface RefusedField {
  screen: string;
  field: string;
  code: string;
}

const waiting = new Map<string, { day: string; refused: RefusedField; n: number }>();
const heard: ((refused: RefusedField) => void)[] = [];

/** For the metrics of this process. */
export const onRefusedField = (hear: (refused: RefusedField) => void): void => void heard.push(hear);

/** Screens, fields and codes are names of the program; more than these wait only where something is wrong. */
const mostWaiting = 2000;
const malaysia = 8 * 3_600_000;

/** Called with what a form or a call is refused for. */
export function noteRefusedFields(problems: Problems): void {
  const screen = requestContext()?.route ?? "other";
  const day = fromNow(malaysia).slice(0, 10);
  for (const [path, all] of Object.entries(problems))
    for (const { code } of all ?? []) {
      const refused = { screen, field: fieldOf(path), code };
      const key = JSON.stringify([day, refused]);
      const counted = waiting.get(key);
      if (counted) counted.n += 1;
      else if (waiting.size < mostWaiting) waiting.set(key, { day, refused, n: 1 });
      for (const hear of heard) hear(refused);
    }
}

/** `rows[3].full_name` and `3.full_name` are one field. A name that the program does not have may be a value. */
function fieldOf(path: string): string {
  const name = path.split(/[.[\]]/).at(-1) ?? "";
  return isMessageKey(`label.${name}`) ? name : "";
}

const add = sqlite.prepare(
  `insert into refused_fields (day, screen, field, code, total) values (?, ?, ?, ?, ?)
   on conflict do update set total = total + excluded.total`,
);

/** Housekeeping calls it each minute, and the screen before it reads. */
export function storeRefusedFields(): void {
  if (waiting.size === 0) return;
  const stored = unlessStorageFails(() =>
    write(() => {
      for (const { day, refused, n } of waiting.values())
        add.run(day, refused.screen, refused.field, refused.code, n);
      return true;
    }),
  );
  if (stored) waiting.clear();
}
