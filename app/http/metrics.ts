import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { hashesWaiting } from "~/auth/hashing";
import { onCommitTime } from "~/db/commit-times";
import { onRefusedField } from "~/db/refused-fields";
import { type RequestContext, requestContext } from "~/db/request-context";
import { bytesOfLog, commitsSoFar, diskSpace, storageState } from "~/db/storage";
import { notFound } from "./refusals";
import { settings } from "./settings";

const register = new Registry();
const registers = [register];

/** By the id of the route: an address may hold an identity number, and would make a series for each record. */
const requests = new Histogram({
  name: "calon_request_seconds",
  help: "Time to answer, by route, method and class of the status",
  labelNames: ["route", "method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});
const running = new Gauge({ name: "calon_requests_running", help: "Requests not yet answered", registers });
const throttled = new Counter({
  name: "calon_throttled_total",
  help: "Requests refused with 429",
  registers,
});

const readings = new Counter({
  name: "calon_readings_total",
  help: "Pages and calls that a reader may answer, by who answered: a reader or the first thread",
  labelNames: ["by"],
  registers,
});

export const countReading = (by: "reader" | "first"): void => readings.inc({ by });

/** By the id of the route and the code of the problem, which the program names: never by a field, a value or an account. */
const refused = new Counter({
  name: "calon_refused_fields_total",
  help: "Fields that a form or a call refused, by route and problem",
  labelNames: ["route", "problem"],
  registers,
});
onRefusedField(({ route, code }) => refused.inc({ route, problem: code }));

const commitTimes = new Histogram({
  name: "calon_commit_seconds",
  help: "Time to bring a transaction to the disk",
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers,
});
onCommitTime((seconds) => commitTimes.observe(seconds));

new Counter({
  name: "calon_writes_total",
  help: "Committed transactions",
  registers,
  collect() {
    this.reset();
    this.inc(commitsSoFar());
  },
});

/** A value that is not known is left out. */
function gauge(name: string, help: string, read: () => number | null | undefined): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      const value = read();
      if (typeof value === "number") this.set(value);
      else this.remove();
    },
  });
}

gauge("calon_disk_free_bytes", "Free space of the disk", () => diskSpace()?.free);
gauge("calon_wal_bytes", "Size of the write-ahead log", bytesOfLog);
gauge("calon_passwords_waiting", "Passwords and codes that wait to be checked", hashesWaiting);
gauge("calon_mails_waiting", "Alarm mails that wait to be sent", () => reported.mails);
gauge("calon_backup_age_seconds", "Age of the newest backup", () => reported.backup_age);
gauge(
  "calon_replica_delay_seconds",
  "Age of the instant up to which the replica is whole",
  () => reported.replica_delay,
);

new Gauge({
  name: "calon_storage_state",
  help: "1 for the present state of the storage",
  labelNames: ["state"],
  registers,
  collect() {
    this.reset();
    this.set({ state: storageState() }, 1);
  },
});
new Gauge({
  name: "calon_problem",
  help: "1 for each present problem, named as in /readyz",
  labelNames: ["name"],
  registers,
  collect() {
    this.reset();
    for (const name of reported.problems) this.set({ name }, 1);
  },
});

export interface Reported {
  problems: readonly string[];
  backup_age: number | null;
  replica_delay: number | null;
  mails: number;
}

let reported: Reported = {
  problems: [],
  backup_age: null,
  replica_delay: null,
  mails: 0,
};

/** In the text format of Prometheus, with what the features report. */
export async function metricsResponse(report: Reported): Promise<Response> {
  reported = report;
  return new Response(await register.metrics(), { headers: { "Content-Type": register.contentType } });
}

/** Memory, processor, garbage collection and event loop. */
export const measureProcess = (): void => collectDefaultMetrics({ register });

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

export function measureWhenAnswered(
  { method = "" }: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): void {
  const start = performance.now();
  running.inc();
  response.once("close", () => {
    running.dec();
    const { statusCode } = response;
    if (statusCode === 429) throttled.inc();
    const labels = {
      route: context.route ?? "refused",
      method: methods.has(method) ? method : "other",
      status: response.headersSent ? `${Math.floor(statusCode / 100)}xx` : "aborted",
    };
    requests.observe(labels, (performance.now() - start) / 1000);
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A monitor asks from this computer and not through a proxy, or with the token; for every other request the address does not exist. */
export function requireMonitor(request: Request): void {
  if (requestContext()?.is_local || hasToken(request, settings().watchToken)) return;
  throw notFound(request);
}

function hasToken(request: Request, token: string | null): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
