import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import floorPlan from "~/routes";
import remixConfig from "../../remix.config.js";
import { root } from "./child";

type RouteModule = ServerBuild["routes"][string] extends infer Route
  ? NonNullable<Route> extends { module: infer Module }
    ? Module
    : never
  : never;

/** One route of the floor plan: its whole address with its parameters, and the module that answers there. */
export interface PlannedRoute {
  id: string;
  parentId: string;
  path: string;
  index: boolean;
  /** The address from the root, such as `/schools-edit/:id`; null for a layout, which has none of its own. */
  address: string | null;
  module: RouteModule;
}

/** The floor plan of app/routes.ts, flattened, with its modules loaded. Nothing that is served is left out. */
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

/**
 * The app as remix-serve runs it, made of the modules as they are now instead of a build: documents, `.data` addresses
 * and the API go through Remix's own request handler. Only the gate, which stands before it, is left out.
 */
export async function loadApp(): Promise<(request: Request) => Promise<Response>> {
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: await import("~/root") },
  };
  for (const { id, parentId, path, index, module } of await loadFloorPlan()) {
    routes[id] = { id, parentId, path: path || undefined, index: index || undefined, module } as never;
  }
  const build = {
    entry: { module: await import("~/entry.server") },
    routes,
    assets: { entry: { imports: [], module: "" }, routes: assetsOf(routes), url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    basename: "/",
    future: remixConfig.future,
    isSpaMode: false,
    mode: "production",
  };
  return createRequestHandler(build as unknown as ServerBuild, "production");
}

/** What the browser's half of a build says of each route; Remix looks here for what a route has. */
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
