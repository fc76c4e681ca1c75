import { type MessageKey, t } from "~/messages";
import { type Addresses, failures, faults } from "./failure-sentences";
import { matcherOf } from "./routing/addresses";

export interface Failure {
  refused: string | null;
  fault: string | null;
}

export const noFailure: Failure = { refused: null, fault: null };

function sentencesOf(table: Addresses) {
  const keys = Object.entries(table) as [MessageKey, readonly string[]][];
  const keyAt = matcherOf(keys.flatMap(([key, addresses]) => addresses.map((one) => [one, key] as const)));
  return (address: string) => {
    const key = keyAt(address);
    return key ? t(key) : null;
  };
}

const refusedAt = sentencesOf(failures);
const faultAt = sentencesOf(faults);

export function failureOf({ method, url }: Pick<Request, "method" | "url">): Failure {
  const address = `${method} ${new URL(url).pathname}`;
  const refused = refusedAt(address);
  return { refused, fault: faultAt(address) ?? refused };
}
