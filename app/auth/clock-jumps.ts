import { sqlite, write } from "~/db/client";

/** What ends or waits after a length of time, and is stored as instants of day. */
const counted = [
  {
    table: "sessions",
    columns: [
      "created_at",
      "seen_at",
      "rotated_at",
      "idle_until",
      "absolute_until",
      "previous_until",
      "proved_at",
      "acting_until",
    ],
    where: "ended_at is null",
  },
  { table: "sign_in_failures", columns: ["created_at"], where: "true" },
  { table: "sign_in_challenges", columns: ["created_at", "expires_at"], where: "true" },
];

const moves = counted.map(({ table, columns, where }) => {
  const moved = columns.map((column) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, :by)`);
  return sqlite.prepare(`update ${table} set ${moved.join(", ")} where ${where}`);
});

const latest = sqlite
  .prepare<[], string | null>(
    `select max(at) from (select max(created_at) as at from sign_in_failures
       union all select max(seen_at) from sessions where ended_at is null)`,
  )
  .pluck();

/** The clock of day jumped: a session keeps the time that it had left, and a throttled account waits no longer than before. */
export function moveInstants(milliseconds: number): void {
  const by = `${(milliseconds / 1000).toFixed(3)} seconds`;
  const move = () => {
    for (const statement of moves) statement.run({ by });
  };
  write(move, { fromReserve: true });
}

/** How far the last sign-in or page lies in the future, because the clock was set back while no server ran. */
export function millisecondsAhead(): number {
  const at = latest.get();
  return at ? Date.parse(at) - Date.now() : 0;
}
