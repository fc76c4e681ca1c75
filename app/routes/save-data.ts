import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { nothingTyped } from "~/features/values/fields";
import { refererPath } from "~/http/back";
import { readForm, redirectWith } from "~/http/forms";
import { preferenceCookies } from "~/http/preferences";
import type { Screen } from "~/routes/parts/screen";

export const handle: Screen = { isPreference: true };

/** Public, because the setting belongs to the browser. A GET changes nothing. */
export async function loader() {
  return redirect("/", 303);
}

/** Returns to the page that was open, with or without its script (product 1.2). */
export async function action({ request }: ActionFunctionArgs) {
  const { fields } = await readForm(request, nothingTyped);
  const saves_data = fields.get("on") === "1";
  const key = saves_data ? "ui.data_saved" : "ui.data_not_saved";
  return redirectWith(refererPath(request, "/"), { key }, preferenceCookies({ saves_data }));
}
