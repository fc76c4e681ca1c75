import type { ServerResponse } from "node:http";
import { requestContext } from "~/db/request-context";

/** For work that takes seconds. The handler asks for the signal, because one costs each request time. */
export const departureSignal = (request: Request): AbortSignal =>
  requestContext()?.departure?.() ?? request.signal;

export const hasLeft = (request: Request): boolean => departureSignal(request).aborted;

export function departureOf(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  const abort = () => response.writableFinished || left.abort();
  if (response.destroyed) abort();
  else response.once("close", abort);
  return left.signal;
}
