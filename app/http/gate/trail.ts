import type { IncomingMessage, ServerResponse } from "node:http";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { logError } from "~/db/log";
import type { Author } from "~/db/request-context";
import { inContext, type RequestContext } from "~/db/request-context";
import { noteStorageError } from "~/db/storage";
import { pathOf } from "./log";

const hour = 3_600_000;
/** Each account gets a line for so many refusals an hour; the rest become one line with a count. */
const mostRefusals = 60;
const mostIdentities = 200;
const identitiesBetweenLines = 1000;

/** Runs after the response, so that a full or busy disk never changes it. */
export function recordWhenAnswered(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): void {
  response.once("close", () => {
    const { author, identities } = context;
    if (!author) return;
    try {
      inContext(context, () => {
        recordRefusal(author, { method, path: pathOf(url), status: response.statusCode });
        recordBulkRead(author, identities);
      });
    } catch (error) {
      if (!noteStorageError(error)) logError(error);
    }
  });
}

/** Browsers request these without the user, also from an earlier build. */
const automaticRequests = /^\/(?:assets\/|favicon|apple-touch-icon)/;

const refusalsOf = new Map<number, number>();

function recordRefusal(author: Author, refused: { method?: string; path: string; status: number }): void {
  const { user_id } = author;
  if (user_id === null || (refused.status !== 403 && refused.status !== 404)) return;
  if (automaticRequests.test(refused.path)) return;
  const count = (refusalsOf.get(user_id) ?? 0) + 1;
  refusalsOf.set(user_id, count);
  if (count === 1) setTimeout(() => endRefusals(author, user_id), hour).unref();
  if (count > mostRefusals) return;
  const action = refused.status === 403 ? "access.refused" : "access.missing";
  record(author, { action, entity: "access", changes: refused });
}

function endRefusals(author: Author, user_id: number): void {
  const count = refusalsOf.get(user_id) ?? 0;
  refusalsOf.delete(user_id);
  if (count <= mostRefusals) return;
  try {
    record(author, { action: "access.repeated", entity: "access", changes: { count } });
  } catch (error) {
    if (!noteStorageError(error)) logError(error);
  }
}

interface Reads {
  ids: Set<number>;
  unrecorded: number;
}

const readsOf = new Map<number, Reads>();

function recordBulkRead(author: Author, identities: ReadonlySet<number>): void {
  const { user_id } = author;
  if (user_id === null || identities.size === 0) return;
  const reads = readsOf.get(user_id) ?? { ids: new Set(), unrecorded: mostIdentities };
  if (!readsOf.has(user_id)) setTimeout(() => readsOf.delete(user_id), hour).unref();
  readsOf.set(user_id, reads);
  for (const id of identities) reads.ids.add(id);
  const count = reads.ids.size;
  if (count <= reads.unrecorded) return;
  record(author, { action: "identity.bulk_read", entity: "student", changes: { count } });
  reads.unrecorded = count + identitiesBetweenLines;
}

const record = (author: Author, event: Parameters<typeof recordEvent>[1]) =>
  write(() => recordEvent(author, event));
