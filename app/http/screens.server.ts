import { createRequestHandler, type ServerBuild } from "@remix-run/node";

export type Answer = ReturnType<typeof createRequestHandler>;
type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** A screen of the floor plan: its address in parts, and the routes from the root to it. */
interface Screen {
  parts: string[];
  chain: Route[];
}

const plainPath = /^(\/|(\/[\w.-]+)+)$/;
const isParameter = (part: string) => part.startsWith(":");

/**
 * Finds the handler of a screen by its path; undefined for whatever else is asked for. Remix goes through the whole floor
 * plan three times for each page and makes its routes anew to render one, which is more than half of a page's work. A
 * handler that knows one screen and its layouts has no more than that to go through.
 */
export function screensOf(build: ServerBuild): (path: string) => Answer | undefined {
  const screens = Object.values(build.routes).flatMap((route) =>
    route ? screenOf(route, build.routes) : [],
  );
  const handlers = new Map(screens.map((screen) => [screen, onFirstUse(() => handlerOf(screen, build))]));
  const plain = new Map(
    screens
      .filter(({ parts }) => !parts.some(isParameter))
      .map((screen) => [`/${screen.parts.join("/")}`, screen]),
  );
  const withParameters = screens
    .filter(({ parts }) => parts.some(isParameter))
    .sort((one, other) => literalsOf(other) - literalsOf(one));

  return (path) => {
    if (!plainPath.test(path)) return undefined;
    const screen = plain.get(path) ?? among(withParameters, path.slice(1).split("/"));
    return screen && handlers.get(screen)?.();
  };
}

const literalsOf = ({ parts }: Screen) => parts.filter((part) => !isParameter(part)).length;

const among = (screens: Screen[], path: string[]) =>
  screens.find(
    ({ parts }) =>
      parts.length === path.length && parts.every((part, at) => isParameter(part) || part === path[at]),
  );

/** What shows a page and has no layout below it; an address that takes whatever comes is left to Remix. */
function screenOf(route: Route, routes: Routes): Screen[] {
  const chain = [route];
  for (let above = routes[route.parentId ?? ""]; above; above = routes[above.parentId ?? ""])
    chain.unshift(above);
  const parts = chain.flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
  const isAddress = route.index || (route.path ?? "") !== "";
  return isAddress && route.module.default && !parts.includes("*") ? [{ parts, chain }] : [];
}

function handlerOf({ chain }: Screen, build: ServerBuild): Answer {
  const ids = chain.map(({ id }) => id);
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(ids.map((id) => [id, all[id] as Value]));
  const assets = { ...build.assets, routes: only(build.assets.routes) };
  return createRequestHandler({ ...build, routes: only(build.routes), assets }, build.mode);
}

function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
