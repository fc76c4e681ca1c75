import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { nothingTyped } from "~/features/values/fields";
import { refererPath } from "~/http/back.server";
import { readForm } from "~/http/forms.server";
import { preferenceCookies } from "~/http/preferences.server";

/** The address by itself changes nothing. Public: it is about the browser, not about who sits there. */
export async function loader() {
  return redirect("/", 303);
}

/** The switch in the footer of every page: back to that page, with or without its script (product 1.2). */
export async function action({ request }: ActionFunctionArgs) {
  const { fields } = await readForm(request, nothingTyped);
  const headers = preferenceCookies({ saves_data: fields.get("on") === "1" });
  return redirect(refererPath(request, "/"), { status: 303, headers });
}
