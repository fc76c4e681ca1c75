import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { requestContext } from "~/db/request-context.server";
import { screensOf } from "~/http/fast-pages/screens.server";
import { answeringFaults } from "~/http/route-faults.server";
import { declareScreens } from "~/http/screens.server";
import floorPlan from "~/routes";
import remixConfig from "../../remix.config.js";
import { root } from "./child";
import { requestFrom } from "./context";

type RouteModule = ServerBuild["routes"][string] extends infer Route
  ? NonNullable<Route> extends { module: infer Module }
    ? Module
    : never
  : never;

export interface PlannedRoute {
  id: string;
  parentId: string;
  path: string;
  index: boolean;
  /** From the root, such as `/schools-edit/:id`; null for a layout. */
  address: string | null;
  module: RouteModule;
}

/** Every route of app/routes.ts with its module. */
export async function loadFloorPlan(): Promise<PlannedRoute[]> {
  const entries = await floorPlan;
  return (await Promise.all(entries.map((entry) => plan(entry, "root", "")))).flat();
}

async function plan(entry: RouteConfigEntry, parentId: string, above: string): Promise<PlannedRoute[]> {
  const { file, path = "", index = false, children } = entry;
  const id = entry.id ?? file.replace(/\.\w+$/, "");
  const address = path ? `${above}/${path}` : above;
  const module = await import(/* @vite-ignore */ join(root, "app", file));
  const isAddress = index || !children?.length;
  const route = { id, parentId, path, index, address: isAddress ? address || "/" : null, module };
  const below = await Promise.all((children ?? []).map((child) => plan(child, id, address)));
  return [route, ...below.flat()];
}

type Routes = ServerBuild["routes"];
type App = (request: Request) => Promise<Response>;

export async function loadBuild(): Promise<ServerBuild> {
  const routes: Routes = { root: { id: "root", path: "", module: await import("~/root") } };
  for (const { id, parentId, path, index, module } of await loadFloorPlan()) {
    routes[id] = { id, parentId, path: path || undefined, index: index || undefined, module } as never;
  }
  const build = answeringFaults(buildOf(await import("~/entry.server"), routes));
  declareScreens(build);
  return build;
}

/** The app without the gate: screens take the fast path, all other addresses go through Remix's handler. */
export async function loadApp(): Promise<App> {
  const build = await loadBuild();
  const { routes } = build;
  const whole = createRequestHandler(build, "production");
  const screenAt = screensOf(build);
  const among = matcherOf(routes);
  const byRoutes = new Map<string, App>();
  const byPath = new Map<string, App>();

  /** Saves time, because Remix ranks every route three times a request. */
  const handlerAt = (path: string): App => {
    const ids = among(path);
    if (ids.length === 0) return whole;
    const key = ids.join();
    const few = Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
    const own = buildOf(build.entry.module, few);
    const handler = byRoutes.get(key) ?? createRequestHandler(own, "production");
    byRoutes.set(key, handler);
    return handler;
  };

  return (request) => {
    const { pathname, searchParams } = new URL(request.url);
    // A request that names routes may name those of any page.
    if (searchParams.has("_routes") || searchParams.has("_data")) return whole(request);
    const handler = byPath.get(pathname) ?? screenAt(pathname) ?? handlerAt(pathname);
    byPath.set(pathname, handler);
    return requestContext() ? handler(request) : requestFrom("127.0.0.1", () => handler(request));
  };
}

/** Uses Remix's own matching; for a `.data` address it gives the routes of its page. */
function matcherOf(routes: Routes): (path: string) => string[] {
  type Branch = { id: string; path?: string; index?: boolean; children?: Branch[] };
  const below = (parent: string | undefined): Branch[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return [];
      const { id, path, index } = route;
      const children = below(id);
      return [{ id, path, index, ...(children.length > 0 && { children }) }];
    });
  const tree = below(undefined);
  const idsAt = (path: string) =>
    (matchRoutes(tree as never, path) ?? []).map(({ route }) => route.id as string);
  return (path) => {
    const page = path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    return [...new Set([...idsAt(path), ...(page === path ? [] : idsAt(page))])];
  };
}

function buildOf(module: unknown, routes: Routes): ServerBuild {
  return {
    entry: { module },
    routes,
    assets: { entry: { imports: [], module: "" }, routes: assetsOf(routes), url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    basename: "/",
    future: remixConfig.future,
    isSpaMode: false,
    mode: "production",
  } as unknown as ServerBuild;
}

/** Remix reads here what a route exports. */
function assetsOf(routes: ServerBuild["routes"]) {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { path, parentId, index, module } = route as PlannedRoute;
      const exports = module as object;
      const has = {
        hasLoader: "loader" in exports,
        hasAction: "action" in exports,
        hasClientLoader: false,
        hasClientAction: false,
        hasErrorBoundary: "ErrorBoundary" in exports,
      };
      return [id, { id, path, parentId, index, module: "", ...has }];
    }),
  );
}
