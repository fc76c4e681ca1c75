import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { inContext } from "~/db/request-context.server";
import { t } from "~/messages";
import { plainAddress, type Settings } from "../settings.server";
import { contextOf } from "./client.server";
import { dress, securityHeaders } from "./headers.server";
import { logUnreadable, logWhenAnswered } from "./log.server";
import { isSignIn, paced } from "./pace.server";
import { type Refusal, type RefusalCode, rawRefusal, refuse, statusOf } from "./refusal.server";
import { objectionTo } from "./rules.server";
import { recordWhenAnswered } from "./trail.server";

const lastRequestsMilliseconds = 1500;
const farewellMilliseconds = 500;

/** Node lets 511 connections wait to be taken; beyond, the system resets some when a whole state signs in at once. */
const connectionsWaiting = 4096;

const unreadable: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** Every request of this server is judged before the listener sees it, and every answer leaves with our headers. */
export function guard(server: Server, listener: RequestListener, rules: Settings): void {
  const headers = securityHeaders(rules);
  const unreadableSockets = new WeakSet<Socket>();
  const inItsTurn = paced();
  let stopping = false;

  function receive(request: IncomingMessage, response: ServerResponse) {
    const context = contextOf(request, rules);
    if (rules.logsRequests) logWhenAnswered(request, response, context);
    recordWhenAnswered(request, response, context);
    dress(response, headers, () => stopping);
    const objection = request.headers.expect
      ? objectionToExpected(request, rules)
      : objectionTo(request, rules);
    if (objection) return refuse(request, response, objection);
    if (request.headers.expect) response.writeContinue();
    const answer = () => inContext(context, () => listener(request, response));
    if (!isSignIn(request)) return answer();
    inItsTurn(() => {
      if (!response.destroyed) answer();
    });
  }

  function turnAway(socket: Socket, refusal: Refusal) {
    if (rules.logsRequests) logUnreadable(plainAddress(socket.remoteAddress ?? "-"), statusOf(refusal));
    socket.end(rawRefusal(refusal, headers));
    setTimeout(() => socket.destroy(), farewellMilliseconds).unref();
  }

  server.on("request", receive);
  server.on("checkContinue", receive);
  server.on("checkExpectation", receive);
  server.on("connect", (_request, socket) => turnAway(socket as Socket, { code: "method_not_allowed" }));
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (unreadableSockets.has(socket)) return;
    unreadableSockets.add(socket);
    if (!socket.writable || socket.bytesRead === 0) socket.destroy();
    else if (hasBegunToAnswer(socket)) socket.destroySoon();
    else turnAway(socket, { code: unreadable[error.code ?? ""] ?? "bad_request" });
  });

  server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(explainListening(error, rules));
    if (!server.listening) process.exit(1);
  });

  const listen = server.listen.bind(server) as (...places: unknown[]) => Server;
  server.listen = ((...given: unknown[]) => {
    const isCallback = (each: unknown) => typeof each === "function";
    const places = given.filter((each) => !isCallback(each));
    return listen(...places, connectionsWaiting, ...given.filter(isCallback));
  }) as Server["listen"];

  const close = server.close;
  server.close = (done) => {
    stopping = true;
    setTimeout(() => server.closeAllConnections(), lastRequestsMilliseconds).unref();
    // remix-serve passes console.error, which would report a clean stop as "undefined".
    return close.call(server, done === console.error ? undefined : done);
  };
}

/** A client that waits for leave to send its body is told of an objection first; any other expectation is not met. */
function objectionToExpected(request: IncomingMessage, rules: Settings): Refusal | undefined {
  const objection = objectionTo(request, rules);
  const asksLeave = /^100-continue$/i.test(request.headers.expect ?? "");
  return objection ?? (asksLeave ? undefined : { code: "expectation_failed" });
}

/** Node keeps the answer that a connection is working on here, and looks at it for its own default. */
function hasBegunToAnswer(socket: Socket): boolean {
  return (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent ?? false;
}

function explainListening(error: NodeJS.ErrnoException, { host, port }: Settings): string {
  if (error.code === "EADDRINUSE") return t("system.port_busy", { host, port });
  if (error.code === "EACCES") return t("system.port_forbidden", { host, port });
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return t("system.host_unusable", { host });
  return t("system.listen_failed", { host, port, error: error.message });
}
