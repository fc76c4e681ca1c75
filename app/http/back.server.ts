import { safePath } from "./actor.server";
import { refererPath } from "./habits.server";
import { asUrl } from "./url";

/**
 * The list that a form was opened from, as it stood there: its filter, its order and its page. The form's own address
 * says so, or else the page before; from anywhere else it is the list from its start. `paths` are the list's addresses,
 * the usual one first.
 */
export function listBehind(request: Request, ...paths: readonly [string, ...string[]]): string {
  const [usual] = paths;
  const carried = new URL(request.url).searchParams.get("back");
  const list = safePath(carried ?? refererPath(request, usual), usual);
  return paths.includes(asUrl(list).pathname) ? list : usual;
}
