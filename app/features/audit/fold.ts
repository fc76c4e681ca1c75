/** Events of signing in and out, which say nothing about a record. */
const signIns = new Set([
  "session.started",
  "session.ended",
  "session.refreshed",
  "session.second_step_verified",
]);

interface Event {
  id: number;
  action: string;
  user_id: number | null;
  acting_as: string | null;
}

/** One line of the trail: an event, or the signing in and out of one user with no other event in between. */
export interface Line {
  newest: number;
  oldest: number;
  n: number;
}

/** From the newest event on. Users who sign in at the same time have a line each. */
export function foldSignIns(events: readonly Event[]): Line[] {
  const lines: Line[] = [];
  const run = new Map<string, Line>();
  for (const { id, action, user_id, acting_as } of events) {
    const isSignIn = user_id !== null && signIns.has(action);
    if (!isSignIn) run.clear();
    const user = `${user_id} ${acting_as}`;
    const line = run.get(user);
    if (line) {
      line.oldest = id;
      line.n += 1;
      continue;
    }
    const own = { newest: id, oldest: id, n: 1 };
    lines.push(own);
    if (isSignIn) run.set(user, own);
  }
  return lines;
}
