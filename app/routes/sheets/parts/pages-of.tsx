import type { SheetKind } from "~/features/sheets/kinds";
import type { Receipt } from "~/features/sheets/prints.server";
import type { Sheet } from "~/features/sheets/queries.server";
import { CardPages } from "./card-pages";
import { LabelPages } from "./label-pages";
import { SheetPages } from "./sheet-pages";

type PagesProps = { sheet: Sheet; receipt: Receipt } & Pick<SheetKind, "orientation" | "pages">;

export function PagesOf({ sheet, receipt, orientation, pages }: PagesProps) {
  if (pages === "labels") return <LabelPages {...{ sheet, receipt }} />;
  if (typeof pages === "string") return <CardPages {...{ sheet, receipt, kind: pages }} />;
  return <SheetPages {...{ sheet, receipt, orientation, table: pages }} />;
}
