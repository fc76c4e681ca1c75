import type { ServerBuild } from "@remix-run/node";
import remixConfig from "../remix.config.js";
import * as server from "./entry.server";
import { type Entry, idOf } from "./floor-plan";
import * as root from "./root";
import floorPlan from "./routes";

/** Every module that the floor plan may name. */
const modules = import.meta.glob<object>(["./routes/**/*.{ts,tsx}", "!./routes/**/parts/**"], {
  eager: true,
});

interface Planned {
  id: string;
  parentId?: string;
  path?: string;
  index?: true;
  module: object;
}

/** The declaration of a noun has several routes. */
const moduleOf = (whole: object | undefined, screen: Entry["screen"]): object | undefined =>
  screen && whole && "default" in whole ? (whole.default as Record<string, object>)[screen] : whole;

const planned = (entry: Entry, parentId: string): Planned[] => {
  const { file, screen, path, index, children = [] } = entry;
  const module = moduleOf(modules[`./${file}`], screen);
  if (!module) throw new Error(`The floor plan names ${file}, which is no module of app/routes`);
  const id = idOf(entry);
  return [{ id, parentId, path, index, module }, ...children.flatMap((child) => planned(child, id))];
};

const all: Planned[] = [
  { id: "root", path: "", module: root },
  ...floorPlan.flatMap((entry) => planned(entry, "root")),
];

/** Remix reads here what a route exports. No page loads a script of a route (docs/decisions/003-no-hydration.md). */
const manifestOf = ({ id, parentId, path, index, module }: Planned) => ({
  ...{ id, parentId, path, index, module: "" },
  hasLoader: "loader" in module,
  hasAction: "action" in module,
  hasClientLoader: false,
  hasClientAction: false,
  hasErrorBoundary: "ErrorBoundary" in module,
});

/** The members of Remix's `ServerBuild`, as its own compiler would export them. */
export const routes = Object.fromEntries(
  all.map((route) => [route.id, route]),
) as unknown as ServerBuild["routes"];
export const assets = {
  entry: { imports: [], module: "" },
  routes: Object.fromEntries(all.map((route) => [route.id, manifestOf(route)])),
  url: "",
  version: "1",
} as unknown as ServerBuild["assets"];
export const entry: ServerBuild["entry"] = { module: server };
export const future = remixConfig.future as ServerBuild["future"];
export const assetsBuildDirectory = "build/client";
export const publicPath = "/";
export const basename = "/";
export const isSpaMode = false;
export const mode = "production";
