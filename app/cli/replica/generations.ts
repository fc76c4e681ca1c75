import { askLitestream } from "./litestream";

/** What Litestream calls a generation: a snapshot and the changes after it, without a gap. */
export interface Generation {
  name: string;
  begun: number;
  ended: number;
}

/** The one that began last is the last one. Instants are whole seconds, rounded down. */
export async function generationsIn(
  database: string,
  configuration: string,
  secrets: Record<string, string> = {},
): Promise<Generation[]> {
  const lines = await askLitestream(["generations", "-config", configuration, database], secrets);
  return lines
    .split("\n")
    .flatMap(readLine)
    .sort((one, other) => one.begun - other.begun);
}

/** One whose first snapshot was cut off has instants of the year 1. */
function readLine(line: string): Generation[] {
  const [, name, , begun, ended] = line.trim().split(/\s+/);
  const found = { name: String(name), begun: Date.parse(String(begun)), ended: Date.parse(String(ended)) };
  return found.begun > 0 ? [found] : [];
}
