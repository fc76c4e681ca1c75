import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { refererPath } from "~/http/back.server";
import { yearCookie } from "~/http/chosen-year.server";
import { isOwnRequest } from "~/http/own-request.server";
import { asUrl } from "~/http/url";

/** The switch of the header: returns to the page that was open. A link on another site changes nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "exam_year.view");
  if (!isOwnRequest(request)) return redirect("/", 303);
  const typed = new URL(request.url).searchParams.get("exam_year") ?? "";
  const back = asUrl(refererPath(request, "/"));
  for (const name of ["exam_year", "page"]) back.searchParams.delete(name);
  const headers = { "Set-Cookie": yearCookie(typed) };
  return redirect(back.pathname + back.search, { status: 303, headers });
}
