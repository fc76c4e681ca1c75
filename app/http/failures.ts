import { type MessageKey, t } from "~/messages";
import { type Addresses, failures, faults } from "./failure-sentences";
import { matcherOf } from "./routing/addresses";
import { screenAt } from "./screens";

export interface Failure {
  refused: string | null;
  fault: string | null;
}

export const noFailure: Failure = { refused: null, fault: null };

const keysIn = (table: Addresses) =>
  matcherOf(
    (Object.entries(table) as [MessageKey, readonly string[]][]).flatMap(([key, addresses]) =>
      addresses.map((address): [string, MessageKey] => [address, key]),
    ),
  );

const refusedCall = keysIn(failures);
const faultOfCall = keysIn(faults);

export function failureOf({ method, url }: Pick<Request, "method" | "url">): Failure {
  const { pathname } = new URL(url);
  const call = `${method} ${pathname}`;
  const { page, form, fault } = screenAt(pathname)?.failed ?? {};
  if (method === "GET" && page) return { refused: t(page), fault: t(page) };
  if (method === "POST" && form) return { refused: t(form), fault: t(fault ?? form) };
  const refused = refusedCall(call);
  const failed = faultOfCall(call) ?? refused;
  return { refused: refused ? t(refused) : null, fault: failed ? t(failed) : null };
}
