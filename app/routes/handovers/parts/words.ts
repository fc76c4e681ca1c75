import type { Handover } from "~/features/handovers/queries";
import { changeKinds } from "~/features/handovers/rules";
import { t } from "~/messages";

export const kindInWords = ({ since_number }: Pick<Handover, "since_number">): string =>
  since_number === null ? t("handover.kind.all") : t("handover.kind.since", { n: since_number });

export const contextOf = ({ exam_type_code, exam_year }: Pick<Handover, "exam_type_code" | "exam_year">) =>
  t("handover.context", { type: exam_type_code, year: exam_year });

export const changeColumns = changeKinds.map((kind) => ({
  key: `total_${kind}` as const,
  label: t(`handover.change.${kind}`),
  align: "right" as const,
}));

export const handoversAddress = "/students/handovers";
export const newHandover = `${handoversAddress}/add`;

/** A POST, because it writes an audit event. */
export const handedFile = "/students/export/handover";

type One = Pick<Handover, "id">;

export const handoverAddress = ({ id }: One): string => `${handoversAddress}/${id}`;
export const comparisonAddress = (one: One): string => `${handoverAddress(one)}/compare`;
export const receiptAddress = (one: One): string => `${handoverAddress(one)}/receipt`;
export const receiptFile = (one: One): string => `${handoverAddress(one)}/receipt.pdf`;
