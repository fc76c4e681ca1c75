import type { Handover } from "~/features/handovers/queries";

export const handoversAddress = "/students/handovers";
export const newHandover = `${handoversAddress}/add`;

/** A POST, because it writes an audit event. */
export const handedFile = "/students/export/handover";

type One = Pick<Handover, "id">;

export const handoverAddress = ({ id }: One): string => `${handoversAddress}/${id}`;
export const comparisonAddress = (one: One): string => `${handoverAddress(one)}/compare`;
export const receiptAddress = (one: One): string => `${handoverAddress(one)}/receipt`;
export const receiptFile = (one: One): string => `${handoverAddress(one)}/receipt.pdf`;
