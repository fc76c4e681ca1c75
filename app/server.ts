import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import { noteRoute } from "./db/request-context";
import { clockWatch } from "./features/housekeeping/clock";
import { startHousekeeping } from "./features/housekeeping/start";
import { keepWatching } from "./features/watching/start";
import { type Answer, type Listener, sendStreamed, sendWhole } from "./http/exchange";
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
import { type Readers, readersOf } from "./readers";

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
  listener: Listener,
  rules: Settings = settings(),
  changed: Partial<typeof limits> = {},
  waits = patience,
  places?: () => number,
): { server: Server; stop: () => void } {
  const server = createServer({ ...limits, ...changed });
  return { server, stop: guard(server, listener, rules, waits, places) };
}

/** `behind` answers in the place of the build: `npm run dev` compiles each module when it is asked for. */
export function serve(build: ServerBuild, whenListening: () => void, behind?: RequestListener): Server {
  refuseExposure();
  const { port, host, appOrigin, mail, remindersAt, readers: count } = settings();
  const lookAtClock = clockWatch();
  const readers = count > 0 ? readersOf(count) : null;
  const listener = behind ?? listenerOf(build, lookAtClock, readers);
  const { server, stop } = makeServer(listener, settings(), {}, patience, readers?.places);
  server.listen({ port, host, backlog }, () => {
    whenListening();
    measureProcess();
    startHousekeeping(lookAtClock);
    keepWatching(mail, appOrigin ?? `http://localhost:${port}`, remindersAt);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  return server;
}

export function listenerOf(
  given: ServerBuild,
  lookAtClock = () => {},
  readers: Readers | null = null,
): Listener {
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
    else {
      const here = address.isScreen ? sendWhole(address.answer) : sendStreamed(address.answer);
      const isRead = request.method === "GET" && (address.isScreen || path.startsWith("/api/"));
      const answer = readers && isRead ? readers.insteadOf(here) : here;
      // A screen is compressed before it is sent.
      return (address.isScreen ? answer : compressed(answer))(request, response);
    }
  };
}

const compress = compression() as unknown as (
  ...exchange: [...Parameters<RequestListener>, () => void]
) => void;
const longestAcceptEncoding = 512;

function compressed(listener: Listener): Listener {
  return (request, response) => {
    const accepted = request.headers["accept-encoding"];
    if (accepted) request.headers["accept-encoding"] = String(accepted).slice(0, longestAcceptEncoding);
    let answering = undefined as ReturnType<Listener>;
    compress(request, response, () => {
      answering = listener(request, response);
    });
    return answering;
  };
}
