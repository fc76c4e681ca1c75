import type { ReactNode } from "react";
import { sheetOf } from "~/features/sheets/packets/kinds";
import type { LatestPrint } from "~/features/sheets/packets/latest";
import { countsInWords } from "~/features/sheets/packets/words";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { Badge, DataTable, RowActions } from "~/ui";
import { printAddress } from "./address";

interface PrintsTableProps {
  caption: string;
  prints: readonly LatestPrint[];
  exam_year: number;
  empty: string;
  pages: ReactNode;
}

export const PrintsTable = ({ caption, prints, exam_year, empty, pages }: PrintsTableProps) => (
  <DataTable
    caption={caption}
    columns={[
      { key: "sheet", label: t("print.sheet") },
      { key: "state", label: t("packet.state") },
      { key: "place", label: t("packet_receipt.place") },
      { key: "printed", label: t("packet_receipt.printed") },
      { key: "actions", label: t("word.actions"), isActions: true },
    ]}
    rows={prints.map((one) => ({
      id: one.number,
      cells: {
        sheet: <Sheet {...one} />,
        place: one.place,
        printed: <Printed {...one} />,
        state: one.is_same ? (
          t("packet_receipt.same")
        ) : (
          <Badge kind="warning">{t("packet_receipt.changed")}</Badge>
        ),
        actions: one.again && (
          <RowActions
            about={`${nameOf(one)}, ${one.place}`}
            links={[
              { href: printAddress(one.sheet, { exam_year, ...one.again }), label: t("reprint.print") },
            ]}
          />
        ),
      },
    }))}
    empty={empty}
    fits
    bar={pages}
  />
);

const nameOf = ({ sheet }: LatestPrint): string => t(`sheet.name_of.${sheetOf(sheet)}`);

const Sheet = (one: LatestPrint) => (
  <>
    {nameOf(one)}
    <p className="context">{one.paper ?? t("packet_receipt.all_papers")}</p>
    <p className="context">{countsInWords(one.sheet, one)}</p>
  </>
);

const Printed = ({ number, created_at, printed_by }: LatestPrint) => (
  <>
    {number}
    <p className="context">
      {malaysianMoment(created_at)} · {printed_by}
    </p>
  </>
);
