import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Answer } from "../exchange.server";
import { pagesOf } from "./pages.server";

type Routes = ServerBuild["routes"];
export type Route = NonNullable<Routes[string]>;

/** The routes from the root to a screen. */
export type Chain = [Route, ...Route[]];

/** A screen of the floor plan and its address in parts. */
interface Screen {
  parts: string[];
  chain: Chain;
}

/**
 * Finds the handler of a screen by its path; undefined for whatever else is asked for. Remix goes through the whole floor
 * plan three times for each page and makes its routes anew to render one, which is a third of a page's work. A
 * handler that knows one screen and its layouts has no more than that to go through.
 */
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

/**
 * Finds the routes to a screen as Remix would: what is written out goes before a parameter. Addresses of `.data` are of
 * no screen.
 */
export function chainsOf(routes: Routes): (path: string) => Chain | undefined {
  const screens = Object.values(routes).flatMap((route) => (route ? screenOf(route, routes) : []));
  const withParameters = screens
    .filter(({ parts }) => parts.some(isParameter))
    .sort((one, other) => writtenOut(other) - writtenOut(one));
  const plain = new Map(
    screens
      .filter((screen) => !withParameters.includes(screen))
      .map(({ parts, chain }) => [`/${parts.join("/")}`, chain]),
  );
  return (path) => {
    if (!plainPath.test(path) || path.endsWith(".data")) return undefined;
    const asked = path.slice(1).split("/");
    return plain.get(path) ?? withParameters.find(({ parts }) => fits(parts, asked))?.chain;
  };
}

const writtenOut = ({ parts }: Screen) => parts.filter((part) => !isParameter(part)).length;

const fits = (parts: string[], asked: string[]) =>
  parts.length === asked.length && parts.every((part, at) => isParameter(part) || part === asked[at]);

/** What shows a page at an address of its own; one that takes whatever comes is left to Remix. */
function screenOf(route: Route, routes: Routes): Screen[] {
  const chain: Chain = [route];
  for (let above = routes[route.parentId ?? ""]; above; above = routes[above.parentId ?? ""]) {
    chain.unshift(above);
  }
  const parts = chain.flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
  const isAddress = route.index || Boolean(route.path);
  return isAddress && route.module.default && !parts.includes("*") ? [{ parts, chain }] : [];
}

function handlerOf(chain: Chain, build: ServerBuild): Answer {
  const plain = plainHandlerOf(chain, build);
  if (chain.some(({ module }) => module.headers)) return plain;
  const page = pagesOf(chain, buildOfOnly(chain, build));
  return async (request) => (request.method === "GET" && (await page(request))) || plain(request);
}

/** Remix's own handler for one chain of routes; the bench compares the fast one with it. */
export const plainHandlerOf = (chain: Chain, build: ServerBuild): Answer =>
  createRequestHandler(buildOfOnly(chain, build), build.mode);

function buildOfOnly(chain: Chain, build: ServerBuild): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(chain.map(({ id }) => [id, all[id] as Value]));
  const assets = { ...build.assets, routes: only(build.assets.routes) };
  return { ...build, routes: only(build.routes), assets };
}
