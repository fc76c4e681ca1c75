import { mostListed } from "~/features/packets/fields";
import type { Extra } from "~/features/packets/queries";
import { figure, labelOf, t } from "~/messages";
import { DataTable, RowActions, rangeText } from "~/ui";
import { extraAddress } from "./address";
import { type Part, PartPages } from "./part-pages";

interface ExtrasTableProps {
  extras: Part<Extra>;
  manages: boolean;
  address: (changes: { page: number }) => string;
}

const extrasTitle = ({ total: n }: Part<Extra>) => t("packet.extras_title", { n });

export const ExtrasTable = ({ extras, manages, address }: ExtrasTableProps) => (
  <>
    <DataTable
      id="tambahan"
      caption={extrasTitle(extras)}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        { key: "copies", label: labelOf("copies"), align: "right" },
        { key: "reason", label: labelOf("reason") },
        ...(manages ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
      ]}
      rows={extras.rows.map((extra) => ({
        id: extra.id,
        cells: {
          school_name: extra.school_name,
          copies: figure(extra.copies),
          reason: extra.reason,
          actions: (
            <RowActions
              about={extra.school_name}
              links={[{ href: `${extraAddress(extra.id)}/edit`, label: t("action.edit") }]}
            />
          ),
        },
      }))}
      empty={rangeText({ ...extras, limit: mostListed })}
    />
    <PartPages part={extras} of={extrasTitle(extras)} address={address} />
  </>
);
