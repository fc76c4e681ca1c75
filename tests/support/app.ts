import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { requestContext } from "~/db/request-context.server";
import { answerToMachine, carriesToken } from "~/http/machines.server";
import { answeringFaults } from "~/http/route-faults.server";
import { addressesOf } from "~/http/routing/chains.server";
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

/** The app without the gate: each address has the handler of the product, and other spellings go to Remix. */
export async function loadApp(): Promise<App> {
  const build = await loadBuild();
  const whole = createRequestHandler(build, "production");
  const addressAt = addressesOf(build);
  return (request) => {
    const { pathname, searchParams } = new URL(request.url);
    // A request that names routes may name those of any page.
    const isNaming = searchParams.has("_routes") || searchParams.has("_data");
    const answer = (!isNaming && addressAt(pathname)?.answer) || whole;
    const hasToken = carriesToken(pathname, request.headers.get("authorization"));
    const handler: App = hasToken ? (each) => answerToMachine(each, answer) : answer;
    return requestContext() ? handler(request) : requestFrom("127.0.0.1", () => handler(request));
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
