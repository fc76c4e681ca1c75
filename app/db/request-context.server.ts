import { AsyncLocalStorage } from "node:async_hooks";

/** Who did it: the person, and the role and scope taken on if an ADMIN acts for another. */
export interface Author {
  user_id: number | null;
  username: string | null;
  acting_as?: string | null;
}

/** What the server knows of the request that it is answering. */
export interface RequestContext {
  /** Counted from the start of the process; the access log prints it. */
  readonly number: number;
  readonly address: string;
  /** The session that the cookie names, or that this request began. */
  session_id: number | null;
  /** The signed-in account that acts. */
  author: Author | null;
  /** The candidates whose whole identity numbers this request reads. */
  readonly identities: Set<number>;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the current request; undefined in a command on the box and in development. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

export const inContext = <Value>(context: RequestContext, work: () => Value): Value =>
  storage.run(context, work);

/** Names the session of the current request, for the audit trail. */
export function noteSession(session_id: number): void {
  const context = requestContext();
  if (context) context.session_id = session_id;
}

/** Names the account of the current request, for the access log and the audit trail. */
export function noteAuthor(author: Author): void {
  const context = requestContext();
  if (context) context.author = author;
}

/** Notes that the current request hands out the whole identity numbers of a candidate. */
export function noteIdentityRead(student_id: number): void {
  requestContext()?.identities.add(student_id);
}
