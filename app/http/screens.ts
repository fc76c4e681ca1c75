import type { ServerBuild } from "@remix-run/node";
import type { MessageKey } from "~/messages";
import { matcherOf } from "./routing/addresses";

/** What the `handle` of a route declares to the server; routes/parts/screen.ts adds what concerns its page. */
export interface Declared {
  /** The sentence of a page that fails, of a form that is refused or fails, and of a form's fault where the office words it apart. */
  failed?: { page?: MessageKey; form?: MessageKey; fault?: MessageKey };
  /**
   * A form that arrives without a session is stored for its owner. Forms of accounts, lookups, exam years, sign-offs and received lists
   * are not: a form prepared by another person would need one press of its owner.
   */
  late?: "stored";
  /** The form may have 2 MB instead of 100 KB. */
  body?: "large";
  /** The form sets how the browser shows pages, so it runs without a valid token. */
  isPreference?: true;
  place?: string;
  /** Of the four steps of a school's year. */
  step?: 1 | 2 | 3 | 4;
}

interface Screen extends Declared {
  /** An address without a page is a button or a file: there is no form to show again. */
  hasPage: boolean;
}

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

let find: (path: string) => Screen | undefined = () => undefined;

/** Once at the start, before the first request. */
export function declareScreens({ routes }: ServerBuild): void {
  find = matcherOf(
    Object.values(routes).flatMap((route): [string, Screen][] => (route ? [lineOf(route, routes)] : [])),
  );
}

export const screenAt = (path: string): Screen | undefined => find(path);

function lineOf(route: Route, routes: Routes): [string, Screen] {
  const { module } = route;
  return [addressOf(route, routes), { ...(module.handle as Declared), hasPage: Boolean(module.default) }];
}

function addressOf(route: Route, routes: Routes): string {
  const paths: string[] = [];
  for (let at: Route | undefined = route; at; at = routes[at.parentId ?? ""])
    if (at.path) paths.unshift(at.path);
  return `/${paths.join("/")}`;
}
