import type { SheetKind } from "~/features/sheets/kinds";
import type { Receipt } from "~/features/sheets/prints.server";
import type { Sheet } from "~/features/sheets/queries.server";
import { CardPages } from "./card-pages";
import { labelPagesOf } from "./drawn-pages";
import { LabelPages } from "./label-pages";
import { seatingPagesOf } from "./plan-facts";
import { PlanPages } from "./plan-pages";
import { SheetPages } from "./sheet-pages";
import { tablePagesOf } from "./table-pages";

type PagesProps = { sheet: Sheet; receipt: Receipt } & Pick<SheetKind, "orientation" | "pages">;

export function PagesOf({ sheet, receipt, orientation, pages }: PagesProps) {
  if (pages === "labels") return <LabelPages pages={labelPagesOf(sheet, receipt)} />;
  if (pages === "plan")
    return <PlanPages pages={seatingPagesOf(sheet, receipt)} crest={sheet.issuer.crest} />;
  if (typeof pages === "string") return <CardPages {...{ sheet, receipt, kind: pages }} />;
  return <SheetPages pages={tablePagesOf(sheet, receipt, orientation, pages)} crest={sheet.issuer.crest} />;
}
