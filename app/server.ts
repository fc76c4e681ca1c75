import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import { keepHouse } from "./features/housekeeping/start.server";
import { sendStreamed, sendWhole } from "./http/exchange.server";
import { refuseExposure } from "./http/exposure.server";
import { screensOf } from "./http/fast-pages/screens.server";
import { filesOf } from "./http/files.server";
import { guard } from "./http/gate/connection.server";
import { type Settings, settings } from "./http/settings.server";

/** The limits of node:http, in milliseconds and bytes. */
export const limits = {
  headersTimeout: 10_000,
  // A slow line needs a while for a long paste; headers are small.
  requestTimeout: 300_000,
  connectionsCheckingInterval: 1000,
  // On a slow line each new connection costs seconds, so an open one stays for the clerk's next page.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
  // The gate refuses a missing Host itself, in Malay and with its own headers.
  requireHostHeader: false,
} satisfies ServerOptions;

/** Node lets 511 connections wait; beyond, the system resets some when a whole state signs in at once. */
const backlog = 4096;

/** A server with the gate before the listener, and the function that stops it: requests in hand are finished first. */
export function makeServer(
  listener: RequestListener,
  rules: Settings = settings(),
  changed: Partial<typeof limits> = {},
): { server: Server; stop: () => void } {
  const server = createServer({ ...limits, ...changed });
  return { server, stop: guard(server, listener, rules) };
}

/** Serves a build at the address of the settings until the process gets SIGTERM or SIGINT. */
export function serve(build: ServerBuild, whenListening: () => void): void {
  refuseExposure();
  const { port, host } = settings();
  const { server, stop } = makeServer(listenerOf(build));
  server.listen({ port, host, backlog }, () => {
    whenListening();
    keepHouse();
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
}

/** Screens go to a handler of their own, files to the build's folder, everything else to Remix. */
function listenerOf(build: ServerBuild): RequestListener {
  const screenAt = screensOf(build);
  const remix = compressed(sendStreamed(createRequestHandler(build, build.mode)));
  const files = filesOf(build.assetsBuildDirectory, remix);
  return (request, response) => {
    const screen = screenAt((request.url ?? "").split("?", 1)[0] ?? "");
    if (screen) sendWhole(screen)(request, response);
    else files(request, response);
  };
}

const longestAcceptEncoding = 512;

/** Compresses the JSON and CSV of the API on their way; pages are compressed already. */
function compressed(listener: RequestListener): RequestListener {
  const compress = compression() as unknown as (
    ...exchange: [...Parameters<RequestListener>, () => void]
  ) => void;
  return (request, response) => {
    const accepted = request.headers["accept-encoding"];
    if (accepted) request.headers["accept-encoding"] = String(accepted).slice(0, longestAcceptEncoding);
    compress(request, response, () => listener(request, response));
  };
}
