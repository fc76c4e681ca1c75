import type { EntryContext, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { createStaticHandler, isRouteErrorResponse } from "@remix-run/router";
import type { Chain, Route } from "./screens.server";

type DataRoute = Parameters<typeof createStaticHandler>[0][number];

/**
 * Answers what asks for a page and nothing else, with Remix's router, and renders it as Remix would. Remix itself also
 * encodes the data of every page for a hydration that never comes, and copies the request twice for each loader. Null
 * where something broke: Remix has its ways with that, and its answer is asked for instead.
 */
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
    const found = await handler.query(request, { requestContext: {} });
    if (found instanceof Response) return found;
    if (!Object.values(found.errors ?? {}).every(isRefusal)) return null;
    const headers = new Headers();
    for (const given of Object.values(found.loaderHeaders)) {
      for (const cookie of given.getSetCookie()) headers.append("Set-Cookie", cookie);
    }
    const page = { ...context, staticHandlerContext: found };
    try {
      return (await build.entry.module.default(request, found.statusCode, headers, page, {})) as Response;
    } catch {
      return null;
    }
  };
}

/** A refusal that a loader has thrown, and the boundary shows; of what the router itself refuses, Remix tells the log. */
const isRefusal = (error: unknown): boolean =>
  isRouteErrorResponse(error) && !("error" in error && error.error);

/** The routes of a chain, one within the other, as the router takes them. */
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
