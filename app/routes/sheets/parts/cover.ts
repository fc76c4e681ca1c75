import type { Issuer } from "~/features/sheets/issuer.server";
import type { Receipt } from "~/features/sheets/prints.server";
import { malaysianMoment } from "~/features/values/moments";
import { figure, t } from "~/messages";
import type { SheetColumn } from "~/ui";
import { nameOfMany, type PartView } from "./many-address";
import { issuerLines } from "./sheet-lines";

export interface CoverLine {
  school_code: string;
  school_name: string;
  exam_type_code: string;
  district_name: string;
  year_title: string;
  issuer: Issuer;
  pages: number;
  receipt: Receipt;
}

export interface CoverProps {
  lines: readonly CoverLine[];
  orientation: "portrait" | "landscape";
  view: Pick<PartView, "sheet">;
}

/** In millimetres; the name of the school has the rest of the paper. */
const widths = {
  row: 8,
  school_code: 18,
  exam_type: 16,
  candidates: 14,
  pages: 14,
  number: 20,
  checksum: 22,
};
const paper = { portrait: 186, landscape: 273 };
const rest = (orientation: CoverProps["orientation"]) =>
  paper[orientation] - Object.values(widths).reduce((sum, width) => sum + width, 0);

export const coverColumns = (orientation: CoverProps["orientation"]): SheetColumn[] => {
  const received = orientation === "portrait" ? 24 : 60;
  const centred = (name: keyof typeof widths): SheetColumn => ({
    label: t(`sheet_many.cover.${name}`),
    width: widths[name],
    align: "center",
  });
  return [
    centred("row"),
    centred("school_code"),
    { label: t("sheet_many.cover.school_name"), width: rest(orientation) - received },
    centred("exam_type"),
    centred("candidates"),
    centred("pages"),
    centred("number"),
    centred("checksum"),
    { label: t("sheet_many.cover.received"), width: received },
  ];
};

export const coverRow = ({ receipt, ...line }: CoverLine, at: number): (string | null)[] => [
  String(at + 1),
  line.school_code,
  line.school_name,
  line.exam_type_code,
  figure(receipt.total),
  figure(line.pages),
  receipt.number,
  receipt.checksum,
  null,
];

/** What the first pages of a part say of the pages after them. */
export function coverFacts({ lines, view }: CoverProps) {
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
    block: {
      "sheet_many.cover.districts": [...new Set(lines.map(({ district_name }) => district_name))]
        .join(", ")
        .toUpperCase(),
      "sheet_many.cover.total": t("sheet_many.cover.sums", {
        schools: figure(lines.length),
        candidates: figure(sum(({ receipt }) => receipt.total)),
        pages: figure(sum(({ pages }) => pages)),
      }),
    } as const,
    foot: t("sheet.printed", { moment: malaysianMoment(latest.created_at), name: latest.printed_by }),
  };
}
