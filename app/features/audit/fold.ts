/** Events of signing in and out, which say nothing about a record. */
const signIns = new Set([
  "session.started",
  "session.ended",
  "session.refreshed",
  "session.second_step_verified",
]);

/** A user without the right, whose browser or program asks again and again. */
export const refusal = "access.refused";

interface Event {
  id: number;
  action: string;
  user_id: number | null;
  acting_as: string | null;
}

/** One line of the trail: an event, or the signing in and out or the refusals of one user with no other event in between. */
export interface Line {
  newest: number;
  oldest: number;
  n: number;
}

const kindOf = (action: string) =>
  signIns.has(action) ? "sign-ins" : action === refusal ? "refusals" : null;

/** From the newest event on. Users who sign in at the same time have a line each. */
export function foldLines(events: readonly Event[]): Line[] {
  const lines: Line[] = [];
  const run = new Map<string, Line>();
  for (const { id, action, user_id, acting_as } of events) {
    const kind = user_id === null ? null : kindOf(action);
    if (kind === null) run.clear();
    const key = `${kind} ${user_id} ${acting_as}`;
    const line = run.get(key);
    if (line) {
      line.oldest = id;
      line.n += 1;
      continue;
    }
    const own = { newest: id, oldest: id, n: 1 };
    lines.push(own);
    if (kind !== null) run.set(key, own);
  }
  return lines;
}
