import { inContext, type RequestContext } from "~/db/request-context";

export const contextFrom = (address: string, more: Partial<RequestContext> = {}): RequestContext => ({
  number: 0,
  address,
  is_local: false,
  route: null,
  session_id: null,
  author: null,
  identities: new Set(),
  turn: null,
  departure: null,
  ...more,
});

export const requestFrom = <Value>(address: string, work: () => Value): Value =>
  inContext(contextFrom(address), work);
