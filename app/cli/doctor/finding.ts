/** From the best to the worst. A monitor reads the worst as the exit code: 0, 0, 1 and 2. */
const states = ["ok", "unset", "warning", "fault"] as const;

export interface Finding {
  state: (typeof states)[number];
  /** One sentence, with the way out where something is wrong. */
  said: string;
}

export const ok = (said: string): Finding => ({ state: "ok", said });
/** The office has not set it up. */
export const unset = (said: string): Finding => ({ state: "unset", said });
export const warning = (said: string): Finding => ({ state: "warning", said });
export const fault = (said: string): Finding => ({ state: "fault", said });

export const exitCodeOf = (findings: Finding[]): number =>
  Math.max(0, ...findings.map(({ state }) => states.indexOf(state) - 1));

/** The reason of a refusal or of a connection that failed, on one line. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && !message.includes(" ") ? code : message).split("\n")[0] ?? "";
}

/** A look that fails is a fault, and the other parts are looked at all the same. */
export async function lookAt(part: () => Finding | Promise<Finding>): Promise<Finding[]> {
  try {
    return [await part()];
  } catch (error) {
    return [fault(reasonOf(error))];
  }
}
