import { screenAt } from "~/http/screens";
import { asUrl } from "~/http/url";
import { t } from "~/messages";
import { navigationPlace } from "~/routes/layouts/parts/navigation";

/** What a visitor asked for, in words that no address can change. */
export function wantedOf(redirect_to: string): string | null {
  if (redirect_to === "/") return null;
  const { pathname } = asUrl(redirect_to);
  const place = navigationPlace(pathname, screenAt(pathname)?.place);
  return place ? t("account.sign_in_to", { place }) : t("account.sign_in_to_page");
}
