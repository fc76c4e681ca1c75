import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Answer } from "../exchange";
import { matcherOf } from "./addresses";
import { type Chain, pagesOf, type Route } from "./pages";

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
