import http, { type RequestListener, type ServerOptions } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { guard } from "./gate/connection.server";
import { silenceMorgan } from "./gate/log.server";
import { type Settings, settings } from "./settings.server";
import { shortWay } from "./short-way.server";

export { clientAddress } from "./gate/client.server";

const patience = {
  headersTimeout: 10_000,
  /** A slow line needs a while for a long paste; headers are small and have no such excuse. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 1000,
  /** On a slow line each new connection costs seconds, so an open one is kept for the clerk's next page. */
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
  /** A missing Host is the gate's to refuse, in its own words and with its own headers. */
  requireHostHeader: false,
} satisfies ServerOptions;

/**
 * Puts the gate before every HTTP server that this process makes from here on. remix-serve makes one, after it has
 * loaded the app, and has no other place where a request can be judged before its own static files and routes.
 * In development Vite's server is there first, and there is no gate.
 */
export function installGate(
  rules: Settings = settings(),
  waits: Partial<typeof patience> = {},
  whenListening: () => void = () => {},
  findBuild?: () => Promise<ServerBuild>,
): void {
  if (process.env.NODE_ENV === "development") return;
  silenceMorgan();
  const { createServer } = http;
  Object.assign(http, {
    createServer(first: ServerOptions | RequestListener = {}, second?: RequestListener) {
      const [options, listener] = typeof first === "function" ? [{}, first] : [first, second];
      const server = createServer({ ...options, ...patience, ...waits });
      if (listener) guard(server, findBuild ? aheadOf(listener, findBuild) : listener, rules);
      server.once("listening", whenListening);
      return server;
    },
  });
}

/** The build is there before the server listens: nobody waits for it. */
function aheadOf(listener: RequestListener, findBuild: () => Promise<ServerBuild>): RequestListener {
  const ready = findBuild().then((build) => shortWay(build, listener));
  let answer = listener;
  ready.then((short) => {
    answer = short;
  }, console.error);
  return (request, response) => answer(request, response);
}
