import { type MessageKey, t } from "~/messages";
import { type Addresses, failures, faults } from "./failure-sentences";

export interface Failure {
  refused: string | null;
  fault: string | null;
}

export const noFailure: Failure = { refused: null, fault: null };

const isParameter = (part: string) => part.startsWith(":");
const parameters = (parts: string[]) => parts.filter(isParameter).length;

/** `/api/users/view` comes before `/api/users/:id`, as in the floor plan. */
function linesOf(table: Addresses) {
  const keys = Object.entries(table) as [MessageKey, readonly string[]][];
  return keys
    .flatMap(([key, addresses]) => addresses.map((address) => ({ key, parts: address.split("/") })))
    .sort((one, other) => parameters(one.parts) - parameters(other.parts));
}

const refusals = linesOf(failures);
const faultsApart = linesOf(faults);

export function failureOf({ method, url }: Pick<Request, "method" | "url">): Failure {
  const parts = `${method} ${new URL(url).pathname}`.split("/");
  const refused = sentenceAt(parts, refusals);
  return { refused, fault: sentenceAt(parts, faultsApart) ?? refused };
}

function sentenceAt(requested: string[], lines: ReturnType<typeof linesOf>): string | null {
  const line = lines.find(
    ({ parts }) =>
      parts.length === requested.length &&
      parts.every((part, at) => isParameter(part) || part === requested[at]),
  );
  return line ? t(line.key) : null;
}
