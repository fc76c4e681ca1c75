import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "~/auth/networks";
import { inContext, type RequestContext } from "~/db/request-context";
import { t } from "~/messages";
import { accountOf, machineOf } from "../accepted-sessions";
import { cookies } from "../cookies";
import { departureOf } from "../departure";
import type { Listener } from "../exchange";
import { measureWhenAnswered } from "../metrics";
import { plainAddress, type Settings } from "../settings";
import { contextOf, isWatched, objectionOfDamage } from "./client";
import { addHeaders, securityHeaders } from "./headers";
import { logUnreadable, logWhenAnswered } from "./log";
import { refuseOverload } from "./overload";
import { type Refusal, type RefusalCode, rawRefusal, refuse, statusOf } from "./refusal";
import { type Asker, patience, requestQueue } from "./request-queue";
import { objectionTo } from "./rules";
import { isSignIn, signInQueue } from "./sign-in-queue";
import { recordWhenAnswered } from "./trail";

const pipelined = statusOf({ code: "bad_request" });
const lastRequestsMilliseconds = 1500;
const farewellMilliseconds = 500;

const codesOfParseErrors: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

export function guard(
  server: Server,
  listener: Listener,
  rules: Settings,
  waits = patience,
  places?: () => number,
): () => void {
  const headers = securityHeaders(rules);
  const unreadableSockets = new WeakSet<Socket>();
  const latestAnswer = new WeakMap<Socket, ServerResponse>();
  const holding = new WeakSet<Socket>();
  const signIns = signInQueue();
  /** A page does not wait behind forms, which wait for longer. */
  const queues = { reading: requestQueue(waits, undefined, places), writing: requestQueue(waits) };
  let stopping = false;

  function receive(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request;
    const before = latestAnswer.get(socket);
    if (before && isUnfinished(before)) return hold(request, response, before);
    latestAnswer.set(socket, response);
    const context = contextOf(request, rules);
    context.departure = () => departureOf(response);
    if (rules.logsRequests) logWhenAnswered(request, response, context);
    measureWhenAnswered(request, response, context);
    recordWhenAnswered(request, response, context);
    addHeaders(response, headers, () => stopping);
    const objection = request.headers.expect
      ? objectionToExpected(request, rules)
      : objectionTo(request, rules);
    const refusal = objection ?? objectionOfDamage(request.url);
    if (refusal) return refuse(request, response, refusal);
    const asker = askerOf(request, context);
    const signsIn = isSignIn(request);
    const takesTurns = !isWatched(request.url) && !signsIn;
    const kind = request.method === "GET" ? "reading" : "writing";
    const queue = queues[kind];
    const whyFull = signsIn ? signIns.whyFull(asker) : takesTurns && queue.whyFull(asker, kind);
    if (whyFull === "own") return later(() => refuseOverload(request, response));
    if (whyFull === "all") return refuseOverload(request, response);
    if (request.headers.expect) response.writeContinue();
    const answer = () => {
      if (!response.destroyed) return inContext(context, () => listener(request, response));
    };
    if (signsIn) return signIns.enqueue(asker, answer);
    if (!takesTurns) return answer();
    context.turn = () => queue.turn(asker);
    queue.enqueue(asker, answer);
  }

  /** A client that repeats refused requests would otherwise take the processor with refusals. */
  function later(work: () => void) {
    setTimeout(work, waits.refusal).unref();
  }

  /**
   * A browser and a proxy send the next request of a connection after the answer to the one before. They may have all its bytes
   * a moment before this process knows that the answer has ended, so one request waits for that moment.
   */
  function hold(request: IncomingMessage, response: ServerResponse, before: ServerResponse) {
    const { socket } = request;
    if (!before.headersSent || holding.has(socket)) return refusePipelined(socket);
    holding.add(socket);
    before.once("close", () => {
      holding.delete(socket);
      // Where the answer before has ended the connection, the next form is not saved, because no answer would reach its client.
      if (response.socket && !unreadableSockets.has(socket)) receive(request, response);
    });
  }

  function refusePipelined(socket: Socket) {
    if (unreadableSockets.has(socket)) return;
    unreadableSockets.add(socket);
    if (rules.logsRequests) logUnreadable(plainAddress(socket.remoteAddress ?? "-"), pipelined);
    socket.pause();
    later(() => socket.destroy());
  }

  function refuseSocket(socket: Socket, refusal: Refusal) {
    if (rules.logsRequests) logUnreadable(plainAddress(socket.remoteAddress ?? "-"), statusOf(refusal));
    socket.end(rawRefusal(refusal, headers));
    setTimeout(() => socket.destroy(), farewellMilliseconds).unref();
  }

  server.on("request", receive);
  server.on("checkContinue", receive);
  server.on("checkExpectation", receive);
  server.on("connect", (_request, socket) => refuseSocket(socket as Socket, { code: "method_not_allowed" }));
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (unreadableSockets.has(socket)) return;
    unreadableSockets.add(socket);
    if (!socket.writable || socket.bytesRead === 0) socket.destroy();
    else if (isAnswering(latestAnswer.get(socket))) socket.destroySoon();
    else refuseSocket(socket, { code: codesOfParseErrors[error.code ?? ""] ?? "bad_request" });
  });

  server.setTimeout(waits.unread, (socket) => {
    const answer = latestAnswer.get(socket);
    const isAtWork = answer && isUnfinished(answer) && !answer.headersSent;
    if (!isAtWork) socket.destroy();
  });

  server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(explainListening(error, rules));
    if (!server.listening) process.exit(1);
  });

  return () => {
    stopping = true;
    server.close();
    setTimeout(() => server.closeAllConnections(), lastRequestsMilliseconds).unref();
  };
}

function askerOf({ headers }: IncomingMessage, { address }: RequestContext): Asker {
  const account = accountOf(cookies.session.readIn(headers.cookie)) ?? machineOf(headers.authorization);
  return account === null
    ? { lane: "visitors", name: networkOf(address) }
    : { lane: "accounts", name: String(account) };
}

/** A client that sent `Expect: 100-continue` gets the refusal before it sends its body. */
function objectionToExpected(request: IncomingMessage, rules: Settings): Refusal | undefined {
  const objection = objectionTo(request, rules);
  const expectsContinue = /^100-continue$/i.test(request.headers.expect ?? "");
  return objection ?? (expectsContinue ? undefined : { code: "expectation_failed" });
}

const isUnfinished = (response: ServerResponse): boolean => !response.writableFinished && !response.destroyed;

const isAnswering = (response?: ServerResponse): boolean =>
  response?.headersSent === true && !response.writableFinished;

function explainListening(error: NodeJS.ErrnoException, { host, port }: Settings): string {
  if (error.code === "EADDRINUSE") return t("system.port_busy", { host, port });
  if (error.code === "EACCES") return t("system.port_forbidden", { host, port });
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return t("system.host_unusable", { host });
  return t("system.listen_failed", { host, port, error: error.message });
}
