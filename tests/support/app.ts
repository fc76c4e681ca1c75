import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { requestContext } from "~/db/request-context";
import { answerToMachine, carriesToken } from "~/http/machines";
import { answeringFaults } from "~/http/route-faults";
import { addressesOf } from "~/http/routing/chains";
import { declareScreens } from "~/http/screens";
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
  const { routes } = await import("~/build");
  const above = new Set(Object.values(routes).map((route) => route?.parentId));
  const addressOf = (id = ""): string => {
    const { parentId, path } = routes[id] ?? {};
    return (parentId ? addressOf(parentId) : "") + (path ? `/${path}` : "");
  };
  return Object.values(routes).flatMap((given) => {
    if (!given?.parentId) return [];
    const { id, parentId, path = "", index = false, module } = given;
    const isAddress = index || !above.has(id);
    return [{ id, parentId, path, index, address: isAddress ? addressOf(id) || "/" : null, module }];
  });
}

type App = (request: Request) => Promise<Response>;

export async function loadBuild(): Promise<ServerBuild> {
  const build = answeringFaults(await import("~/build"));
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
