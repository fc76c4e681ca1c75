import type { SheetKind } from "../kinds";
import { labelPagesOf } from "../model/drawn-pages";
import { seatingPagesOf } from "../model/seating-pages";
import { tablePagesOf } from "../model/table-pages";
import type { Receipt } from "../prints/commands";
import type { Sheet } from "../queries";
import { CardPages } from "./card-pages";
import { LabelPages } from "./label-pages";
import { SeatingPages } from "./seating-pages";
import { SheetPages } from "./table-pages";

type PagesProps = { sheet: Sheet; receipt: Receipt } & Pick<SheetKind, "orientation" | "pages">;

export function PagesOf({ sheet, receipt, orientation, pages }: PagesProps) {
  if (pages === "labels") return <LabelPages pages={labelPagesOf(sheet, receipt)} />;
  if (pages === "plan")
    return <SeatingPages pages={seatingPagesOf(sheet, receipt)} crest={sheet.issuer.crest} />;
  if (typeof pages === "string") return <CardPages {...{ sheet, receipt, kind: pages }} />;
  return <SheetPages pages={tablePagesOf(sheet, receipt, orientation, pages)} crest={sheet.issuer.crest} />;
}
