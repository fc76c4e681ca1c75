import type { LinksOfDistrict } from "~/features/users/bulk/links";
import { figure, labelOf, t } from "~/messages";
import { DataTable, RowActions } from "~/ui";
import { renewAddress } from "./bulk-addresses";

export const LinksByDistrict = ({ districts }: { districts: readonly LinksOfDistrict[] }) => (
  <DataTable
    caption={t("account_link.renew_caption", { n: districts.length })}
    columns={[
      { key: "district_name", label: labelOf("district_code") },
      { key: "used", label: t("account_link.used"), align: "right" },
      { key: "unused", label: t("account_link.unused"), align: "right" },
      { key: "actions", label: t("word.actions"), isActions: true },
    ]}
    rows={districts.map(({ district_code, district_name, used, unused }) => ({
      id: district_code,
      cells: {
        district_name,
        used: figure(used),
        unused: figure(unused),
        actions: unused > 0 && (
          <RowActions
            about={district_name}
            links={[
              {
                href: `${renewAddress}?district_code=${encodeURIComponent(district_code)}`,
                label: t("account_link.renew"),
                isApart: true,
              },
            ]}
          />
        ),
      },
    }))}
    empty={<p>{t("account_link.none")}</p>}
  />
);
