/** From the best to the worst. A monitor reads the worst as the exit code: 0, 0, 1 and 2. */
const states = ["ok", "unset", "warning", "fault"] as const;
type State = (typeof states)[number];

type Subject =
  | "database"
  | "key"
  | "space"
  | "server"
  | "timers"
  | "elsewhere"
  | "replica"
  | "standby"
  | "clock"
  | "address"
  | "mail"
  | "node";

export interface Finding {
  subject: Subject;
  state: State;
  /** One sentence, with the way out where something is wrong. */
  said: string;
}

export const exitCodeOf = (findings: Finding[]): number =>
  Math.max(0, ...findings.map(({ state }) => states.indexOf(state) - 1));

/** The reason of a refusal or of a connection that failed, on one line. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && !message.includes(" ") ? code : message).split("\n")[0] ?? "";
}
