import type { EntryContext, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { createStaticHandler, isRouteErrorResponse } from "@remix-run/router";

export type Route = NonNullable<ServerBuild["routes"][string]>;

/** The routes that answer one address, from the root to the module of the address. */
export type Chain = [Route, ...Route[]];

type DataRoute = Parameters<typeof createStaticHandler>[0][number];

/** Null where a loader or the screen throws: Remix's own handler then answers. */
export function pagesOf(chain: Chain, build: ServerBuild): (request: Request) => Promise<Response | null> {
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
