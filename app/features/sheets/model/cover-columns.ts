import { figure, t } from "~/messages";
import { mm } from "../measures";
import type { Receipt } from "../prints/commands";
import type { Issuer } from "../queries";
import type { Column, Orientation } from "./pages";

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
const rest = (orientation: Orientation) =>
  mm[orientation].width - Object.values(widths).reduce((sum, width) => sum + width, 0);

export const coverColumns = (orientation: Orientation): Column[] => {
  const received = orientation === "portrait" ? 24 : 60;
  const centred = (name: keyof typeof widths): Column => ({
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
