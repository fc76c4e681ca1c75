import { linkStates } from "~/features/users/bulk/limits";
import type { AccountLink } from "~/features/users/bulk/links";
import type { LinkList } from "~/features/users/bulk/schema";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { Badge, type BadgeKind, type Choice, type Column } from "~/ui";

export const linkStateChoices: Choice[] = linkStates.map((state) => ({
  value: state,
  label: t(`account_link.${state}`),
}));

export const columns: Column[] = [
  { key: "school", label: labelOf("school_name") },
  { key: "district_name", label: labelOf("district_code") },
  { key: "account", label: labelOf("full_name") },
  { key: "state", label: labelOf("link_state") },
];

const kinds: Record<AccountLink["link_state"], BadgeKind> = {
  used: "success",
  unused: "neutral",
  expired: "warning",
};

export const chipsOfLinks = (
  { district_code, link_state }: LinkList,
  districts: readonly Choice[],
  address: Parameters<typeof chipsFor>[1],
) =>
  chipsFor(
    {
      district_code: inWords(districts, district_code),
      link_state: inWords(linkStateChoices, link_state),
    },
    address,
  );

export function rowOf(link: AccountLink) {
  const { id, username, full_name, school_code, school_name, district_name, link_state } = link;
  return {
    id,
    cells: {
      school: t("user.place", { code: school_code, name: school_name }),
      district_name,
      account: (
        <>
          <a href={`/user-edit/${id}`} data-island="">
            {full_name}
          </a>
          <p className="context">{username}</p>
        </>
      ),
      state: (
        <>
          <Badge kind={kinds[link_state]}>{t(`account_link.${link_state}`)}</Badge>
          <p className="context">{whenOf(link)}</p>
        </>
      ),
    },
  };
}

function whenOf({ used_at, expires_at, link_state }: AccountLink): string {
  if (used_at) return t("account_link.used_at", { at: malaysianMoment(used_at) });
  const day = malaysianDate(expires_at);
  return t(link_state === "expired" ? "account_link.ended" : "account_link.until", { day });
}
