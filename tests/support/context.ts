import { inContext, type RequestContext } from "~/db/request-context.server";

/** The context that the gate gives to a request from this address. */
export const contextFrom = (address: string, more: Partial<RequestContext> = {}): RequestContext => ({
  number: 0,
  address,
  session_id: null,
  author: null,
  identities: new Set(),
  ...more,
});

/** Does the work as a part of a request from this address. */
export const askedFrom = <Value>(address: string, work: () => Value): Value =>
  inContext(contextFrom(address), work);
