import type { Actor } from "~/auth/actor";
import { type Admission, admitMachine } from "~/auth/machines";
import { noteAuthor, type RequestContext, requestContext } from "~/db/request-context";
import { t } from "~/messages";
import { bearerTokenIn, forgetMachine, rememberMachine } from "./accepted-sessions";
import { jsonDoor } from "./json";
import { readingSession } from "./storage-faults";

/** All that a machine may read. */
export const machineCalls: ReadonlySet<string> = new Set([
  "/api/students",
  "/api/students/:id",
  "/api/school_exam_years/stats",
  "/api/school_exam_years/:id",
  "/api/schools",
  "/api/schools/all",
  "/api/schools/:id",
  "/api/districts",
  "/api/exam_types",
  "/api/export_layouts/:id/file",
  "/api/export_layouts/:id/manifest",
  "/api/handovers",
  "/api/handovers/:id",
  "/api/handovers/:id/compare",
  "/api/handovers/:id/file",
]);

/** A monitor has a token of its own there (decision 037). */
const monitored: ReadonlySet<string> = new Set(["/readyz", "/metrics"]);

export const carriesToken = (path: string, authorization: string | null | undefined): boolean =>
  /^bearer\b/i.test(authorization ?? "") && !monitored.has(path);

const admitted = new WeakMap<RequestContext, Actor>();

/** The machine whose token opened this request. */
export function machineIn(): Actor | null {
  const context = requestContext();
  return (context && admitted.get(context)) ?? null;
}

/** The only way in for a request with a token: no screen, no file and no other call answers it. */
export const answerToMachine = (
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> => jsonDoor(request, () => admit(request) ?? answer(request));

const hasEnded: ReadonlySet<Admission["kind"]> = new Set(["unknown", "revoked", "expired"]);

function admit(request: Request): Response | null {
  const context = requestContext();
  const { headers, method, url } = request;
  if (headers.has("cookie")) return refusal(400, "cookie_with_token", t("machine.with_cookie"));
  const token = bearerTokenIn(headers.get("authorization"));
  if (!context || token === null) return refusalTo({ kind: "unknown" });
  const admission = readingSession(() => admitMachine(token, context.address));
  if (hasEnded.has(admission.kind)) forgetMachine(token);
  if (admission.kind !== "admitted") return refusalTo(admission);
  noteAuthor(admission.actor);
  rememberMachine(token, admission.actor.user_id);
  const isReading = method === "GET" || method === "HEAD";
  const path = new URL(url).pathname.replace(/\/[1-9]\d{0,14}(?=\/|$)/g, "/:id");
  if (!isReading || !machineCalls.has(path)) return refusal(403, "forbidden", t("machine.other_address"));
  admitted.set(context, admission.actor);
  return null;
}

function refusalTo(refused: Exclude<Admission, { kind: "admitted" }>): Response {
  switch (refused.kind) {
    case "unknown":
      return refusal(401, "unauthenticated", t("machine.unknown"), challenge);
    case "revoked":
      return refusal(401, "token_revoked", t("machine.revoked"), challenge);
    case "expired":
      return refusal(401, "token_expired", t("machine.expired"), challenge);
    case "address":
      return refusal(403, "address_not_allowed", t("machine.address_refused"));
    case "rate": {
      const { seconds } = refused;
      return refusal(429, "throttled", t("machine.throttled", { n: seconds }), {
        "Retry-After": String(seconds),
      });
    }
  }
}

const challenge = { "WWW-Authenticate": "Bearer" };

const refusal = (status: number, code: string, error: string, headers: Record<string, string> = {}) =>
  Response.json({ data: null, error, code }, { status, headers });
