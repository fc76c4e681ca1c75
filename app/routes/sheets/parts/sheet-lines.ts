import type { Issuer } from "~/features/sheets/issuer.server";
import type { SheetTable } from "~/features/sheets/kinds";

export const issuerLines = ({ department_name, unit_name }: Issuer): string[] =>
  [department_name, unit_name].filter((line) => line !== null);

/** Lines that the notes take on the last page; a line of the paper holds each of them. */
export const noteLines = ({ instructions = [], declaration }: SheetTable): number =>
  (instructions.length && instructions.length + 1) + (declaration ? 1 : 0);
