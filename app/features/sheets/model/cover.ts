import { malaysianMoment } from "~/features/values/moments";
import { figure, t } from "~/messages";
import type { PartView } from "../many/many-sheets";
import { coverRows } from "../many/plan";
import { nameOfMany } from "../names";
import { type CoverLine, coverColumns, coverRow } from "./cover-columns";
import { issuerLines } from "./lines";
import type { TablePage } from "./pages";

export interface CoverProps {
  lines: readonly CoverLine[];
  orientation: "portrait" | "landscape";
  view: Pick<PartView, "sheet">;
}

/** The first pages of a part, which list its schools. */
export function coverPagesOf({ lines, orientation, view }: CoverProps): TablePage[] {
  const most = coverRows[orientation];
  const rows = lines.map(coverRow);
  const pages = Math.ceil(lines.length / most);
  const same = {
    kind: "table" as const,
    orientation,
    hasCrest: (lines[0]?.issuer.crest ?? null) !== null,
    isDraft: false,
    ...coverFacts(lines, view),
    columns: coverColumns(orientation),
    part: null,
    heading: null,
    notes: null,
    totals: [],
    signatures: [],
    pages,
  };
  return Array.from({ length: pages }, (_, at) => ({
    ...same,
    rows: rows.slice(at * most, (at + 1) * most),
    page: at + 1,
  }));
}

function coverFacts(lines: CoverProps["lines"], view: CoverProps["view"]) {
  const sum = (of: (line: CoverLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const [first] = lines;
  const last = lines.at(-1);
  const latest = lines.map(({ receipt }) => receipt).reduce((a, b) => (b.created_at > a.created_at ? b : a));
  return {
    head: [
      ...(first ? issuerLines(first.issuer) : []),
      t("sheet_many.cover.title", {
        sheet: nameOfMany(view.sheet).toUpperCase(),
        year: first?.year_title ?? "",
      }),
      t("sheet_many.cover.range", { first: first?.school_code ?? "", last: last?.school_code ?? "" }),
    ],
    block: [
      {
        term: t("sheet_many.cover.districts"),
        text: [...new Set(lines.map(({ district_name }) => district_name))].join(", ").toUpperCase(),
      },
      {
        term: t("sheet_many.cover.total"),
        text: t("sheet_many.cover.sums", {
          schools: figure(lines.length),
          candidates: figure(sum(({ receipt }) => receipt.total)),
          pages: figure(sum(({ pages }) => pages)),
        }),
      },
    ],
    foot: [t("sheet.printed", { moment: malaysianMoment(latest.created_at), name: latest.printed_by })],
  };
}
