import { AsyncLocalStorage } from "node:async_hooks";

export interface Author {
  user_id: number | null;
  username: string | null;
  acting_as?: string | null;
  full_name?: string;
  /** The school that an account works in, if it does. */
  school_code?: string | null;
  /** Why the action changes a final list, and the request that it applies: the next version of the list names both. */
  amendment_reason?: string | null;
  approved_request?: number;
}

export interface RequestContext {
  readonly number: number;
  readonly address: string;
  /** The request comes from this computer, and no proxy passed it on. */
  readonly is_local: boolean;
  /** The id of the route that answers. */
  route: string | null;
  session_id: number | null;
  author: Author | null;
  readonly identities: Set<number>;
  /** Waits for a turn of the asker in the queue of requests; null for a request that does not wait there. */
  turn: (() => Promise<void>) | null;
  /** Ends when the client leaves before it has its answer. */
  departure: (() => AbortSignal) | null;
  /** A reader met something that the first thread alone does. */
  isLeft?: boolean;
}

/** Of a request of which nothing else is known yet. */
export const contextFrom = (
  from: Pick<RequestContext, "number" | "address" | "is_local">,
): RequestContext => ({
  ...from,
  ...{ route: null, session_id: null, author: null, turn: null, departure: null },
  identities: new Set(),
});

const storage = new AsyncLocalStorage<RequestContext>();

/** Undefined in a command on the box and in development. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

export const inContext = <Value>(context: RequestContext, work: () => Value): Value =>
  storage.run(context, work);

export function noteRoute(route: string): void {
  const context = requestContext();
  if (context) context.route = route;
}

export function noteSession(session_id: number): void {
  const context = requestContext();
  if (context) context.session_id = session_id;
}

export function noteAuthor(author: Author): void {
  const context = requestContext();
  if (context) context.author = author;
}

export function noteIdentityRead(student_id: number): void {
  requestContext()?.identities.add(student_id);
}
