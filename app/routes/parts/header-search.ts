import { matrix } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { type MessageKey, t } from "~/messages";

interface SearchWords {
  short: MessageKey;
  searches: MessageKey;
}

/** A masked reader does not find by an identity number. */
export const searchWordsFor = (role_id: RoleId): SearchWords =>
  (matrix["student.see_identity"] as readonly RoleId[]).includes(role_id)
    ? { short: "search.short", searches: "search.searches" }
    : { short: "search.short_masked", searches: "search.searches_masked" };

export const searchCovers = (role_id: RoleId): string =>
  t("search.covers", { searches: t(searchWordsFor(role_id).searches) });
