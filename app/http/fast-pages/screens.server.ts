import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Answer } from "../exchange.server";
import { type Chain, pagesOf, type Route } from "./pages.server";

type Routes = ServerBuild["routes"];

interface Screen {
  parts: string[];
  chain: Chain;
}

export function screensOf(build: ServerBuild, make = handlerOf): (path: string) => Answer | undefined {
  const chainAt = chainsOf(build.routes);
  const handlers = new Map<Chain, Answer>();
  return (path) => {
    const chain = chainAt(path);
    if (!chain) return undefined;
    const handler = handlers.get(chain) ?? make(chain, build);
    handlers.set(chain, handler);
    return handler;
  };
}

const plainPath = /^(\/|(\/[\w.-]+)+)$/;
const isParameter = (part: string) => part.startsWith(":");

/** Literal parts come before parameters, as in Remix. */
export function chainsOf(
  routes: Routes,
  isWanted: (route: Route) => boolean = isScreen,
): (path: string) => Chain | undefined {
  const wanted = Object.values(routes).filter((route): route is Route => Boolean(route && isWanted(route)));
  const screens = wanted.flatMap((route) => screenOf(route, routes));
  const withParameters = screens
    .filter(({ parts }) => parts.some(isParameter))
    .sort((one, other) => literalParts(other) - literalParts(one));
  const plain = new Map(
    screens
      .filter((screen) => !withParameters.includes(screen))
      .map(({ parts, chain }) => [`/${parts.join("/")}`, chain]),
  );
  return (path) => {
    if (!plainPath.test(path) || path.endsWith(".data")) return undefined;
    const requested = path.slice(1).split("/");
    return plain.get(path) ?? withParameters.find(({ parts }) => fits(parts, requested))?.chain;
  };
}

const literalParts = ({ parts }: Screen) => parts.filter((part) => !isParameter(part)).length;

const fits = (parts: string[], requested: string[]) =>
  parts.length === requested.length && parts.every((part, at) => isParameter(part) || part === requested[at]);

const isScreen = ({ module }: Route) => Boolean(module.default);

/** The id of the route that answers a path; undefined for a file of the build and an address that does not exist. */
export function routeIdsOf(build: ServerBuild): (path: string) => string | undefined {
  const chainAt = chainsOf(build.routes, () => true);
  return (path) => chainAt(path)?.at(-1)?.id;
}

function screenOf(route: Route, routes: Routes): Screen[] {
  const chain: Chain = [route];
  for (let above = routes[route.parentId ?? ""]; above; above = routes[above.parentId ?? ""]) {
    chain.unshift(above);
  }
  const parts = chain.flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
  const isAddress = route.index || Boolean(route.path);
  return isAddress && !parts.includes("*") ? [{ parts, chain }] : [];
}

function handlerOf(chain: Chain, build: ServerBuild): Answer {
  const plain = plainHandlerOf(chain, build);
  if (chain.some(({ module }) => module.headers)) return plain;
  const page = pagesOf(chain, buildOfOnly(chain, build));
  return async (request) => (request.method === "GET" && (await page(request))) || plain(request);
}

export const plainHandlerOf = (chain: Chain, build: ServerBuild): Answer =>
  createRequestHandler(buildOfOnly(chain, build), build.mode);

function buildOfOnly(chain: Chain, build: ServerBuild): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(chain.map(({ id }) => [id, all[id] as Value]));
  const assets = { ...build.assets, routes: only(build.assets.routes) };
  return { ...build, routes: only(build.routes), assets };
}
