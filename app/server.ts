import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import { noteRoute } from "./db/request-context";
import { clockWatch } from "./features/housekeeping/clock";
import { startHousekeeping } from "./features/housekeeping/start";
import { keepWatching } from "./features/watching/start";
import { type Answer, sendStreamed, sendWhole } from "./http/exchange";
import { refuseExposure } from "./http/exposure";
import { filesOf } from "./http/files";
import { guard } from "./http/gate/connection";
import { patience } from "./http/gate/request-queue";
import { answerToMachine, carriesToken } from "./http/machines";
import { measureProcess } from "./http/metrics";
import { answeringFaults } from "./http/route-faults";
import { addressesOf } from "./http/routing/chains";
import { declareScreens } from "./http/screens";
import { type Settings, settings } from "./http/settings";

export const limits = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 1000,
  // On a slow line a new connection costs seconds, so it stays open for the clerk's next page.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false,
} satisfies ServerOptions;

/** Node's default of 511 waiting connections is too low when a whole state signs in at once. */
const backlog = 4096;

export function makeServer(
  listener: RequestListener,
  rules: Settings = settings(),
  changed: Partial<typeof limits> = {},
  waits = patience,
): { server: Server; stop: () => void } {
  const server = createServer({ ...limits, ...changed });
  return { server, stop: guard(server, listener, rules, waits) };
}

/** `behind` answers in the place of the build: `npm run dev` compiles each module when it is asked for. */
export function serve(build: ServerBuild, whenListening: () => void, behind?: RequestListener): Server {
  refuseExposure();
  const { port, host, appOrigin, mail, remindersAt } = settings();
  const lookAtClock = clockWatch();
  const { server, stop } = makeServer(behind ?? listenerOf(build, lookAtClock));
  server.listen({ port, host, backlog }, () => {
    whenListening();
    measureProcess();
    startHousekeeping(lookAtClock);
    keepWatching(mail, { address: appOrigin ?? `http://localhost:${port}` }, remindersAt);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  return server;
}

export function listenerOf(given: ServerBuild, lookAtClock = () => {}): RequestListener {
  const build = answeringFaults(given);
  declareScreens(build);
  const addressAt = addressesOf(build);
  const streamed = (answer: Answer) => compressed(sendStreamed(answer));
  const unknown = createRequestHandler(build, build.mode);
  const others = filesOf(build.assetsBuildDirectory, streamed(unknown));
  return (request, response) => {
    lookAtClock();
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const address = addressAt(path);
    noteRoute(address?.route ?? (path.startsWith("/assets/") ? "files" : "other"));
    if (carriesToken(path, request.headers.authorization)) {
      streamed((each) => answerToMachine(each, address?.answer ?? unknown))(request, response);
    } else if (!address) others(request, response);
    // A screen is compressed before it is sent.
    else if (address.isScreen) sendWhole(address.answer)(request, response);
    else streamed(address.answer)(request, response);
  };
}

const compress = compression() as unknown as (
  ...exchange: [...Parameters<RequestListener>, () => void]
) => void;
const longestAcceptEncoding = 512;

function compressed(listener: RequestListener): RequestListener {
  return (request, response) => {
    const accepted = request.headers["accept-encoding"];
    if (accepted) request.headers["accept-encoding"] = String(accepted).slice(0, longestAcceptEncoding);
    compress(request, response, () => listener(request, response));
  };
}
