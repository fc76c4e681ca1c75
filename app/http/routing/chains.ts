import {
  createRequestHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { createStaticHandler, isRouteErrorResponse } from "@remix-run/router";
import type { Answer } from "../exchange";
import { matcherOf } from "./addresses";

type Routes = ServerBuild["routes"];

export interface Address {
  /** The id of the route of the address. */
  route: string;
  isScreen: boolean;
  answer: Answer;
}

type Answering = (chain: Chain, build: ServerBuild) => Answer;

/** Remix matches a request against each route that it has, three times. So each address has a handler with its own routes alone. */
export function addressesOf(
  build: ServerBuild,
  answering: Answering = answerOf,
): (path: string) => Address | undefined {
  const chainAt = chainsOf(build.routes);
  const addresses = new Map<Chain, Address>();
  return (path) => {
    const chain = chainAt(path);
    if (!chain) return undefined;
    const address = addresses.get(chain) ?? {
      route: routeOf(chain).id,
      isScreen: isScreen(chain),
      answer: answering(chain, buildOfOnly(chain, build)),
    };
    addresses.set(chain, address);
    return address;
  };
}

const routeOf = (chain: Chain): Route => chain.at(-1) ?? chain[0];
const isScreen = (chain: Chain) => Boolean(routeOf(chain).module.default);

export const plainAnswerOf: Answering = (_, build) => createRequestHandler(build, build.mode);

function answerOf(chain: Chain, build: ServerBuild): Answer {
  const plain = plainAnswerOf(chain, build);
  if (!isScreen(chain) || chain.some(({ module }) => module.headers)) return plain;
  const page = pagesOf(chain, build);
  return async (request) => (request.method === "GET" && (await page(request))) || plain(request);
}

/** As the floor plan spells an address. Remix, with all routes, knows other spellings and its own `.data`. */
const plainPath = /^(\/|(\/[\w.-]+)+)$/;

export function chainsOf(routes: Routes): (path: string) => Chain | undefined {
  const chainAt = matcherOf(Object.values(routes).flatMap((route) => (route ? lineOf(route, routes) : [])));
  return (path) => (plainPath.test(path) && !path.endsWith(".data") ? chainAt(path) : undefined);
}

function lineOf(route: Route, routes: Routes): [string, Chain][] {
  const isAddress = route.index || route.path;
  if (!isAddress || route.path?.includes("*")) return [];
  const chain: Chain = [route];
  for (let above = routes[route.parentId ?? ""]; above; above = routes[above.parentId ?? ""]) {
    chain.unshift(above);
  }
  return [[`/${chain.flatMap(({ path }) => path || []).join("/")}`, chain]];
}

function buildOfOnly(chain: Chain, build: ServerBuild): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(chain.map(({ id }) => [id, all[id] as Value]));
  const assets = { ...build.assets, routes: only(build.assets.routes) };
  return { ...build, routes: only(build.routes), assets };
}

type Route = NonNullable<ServerBuild["routes"][string]>;

/** The routes that answer one address, from the root to the module of the address. */
type Chain = [Route, ...Route[]];

type DataRoute = Parameters<typeof createStaticHandler>[0][number];

/** Null where a loader or the screen throws: Remix's own handler then answers. */
function pagesOf(chain: Chain, build: ServerBuild): (request: Request) => Promise<Response | null> {
  const handler = createStaticHandler([routesOf(chain)]);
  const context: Omit<EntryContext, "staticHandlerContext"> = {
    manifest: build.assets,
    routeModules: Object.fromEntries(
      chain.map(({ id, module }) => [id, module]),
    ) as EntryContext["routeModules"],
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: ({ message, stack }) => ({ message, stack }),
    renderMeta: {},
  };
  return async (request) => {
    const result = await handler.query(request, { requestContext: {} });
    if (result instanceof Response) return result;
    if (!Object.values(result.errors ?? {}).every(isRefusal)) return null;
    const headers = new Headers();
    for (const given of Object.values(result.loaderHeaders)) {
      for (const cookie of given.getSetCookie()) headers.append("Set-Cookie", cookie);
    }
    const page = { ...context, staticHandlerContext: result };
    try {
      return (await build.entry.module.default(request, result.statusCode, headers, page, {})) as Response;
    } catch {
      return null;
    }
  };
}

const isRefusal = (error: unknown): boolean =>
  isRouteErrorResponse(error) && !("error" in error && error.error);

function routesOf([route, ...below]: Chain): DataRoute {
  const { id, path, index, module } = route;
  const { loader } = module;
  const common = {
    id,
    path,
    hasErrorBoundary: id === "root" || module.ErrorBoundary != null,
    loader: loader && ((given: LoaderFunctionArgs) => loader({ ...given, context: {} })),
  };
  if (index) return { ...common, index } as DataRoute;
  return { ...common, children: isChain(below) ? [routesOf(below)] : undefined } as DataRoute;
}

const isChain = (routes: Route[]): routes is Chain => routes.length > 0;
