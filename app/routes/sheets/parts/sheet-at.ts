import { isOtherSheet, sheetKinds } from "~/features/sheets/kinds";
import { type SheetRequest, sheetNamed } from "~/features/sheets/queries";
import { orNotFound } from "~/http/refusals";

/** Of an address with the name of a sheet. */
export const sheetAt = (request: Request, name = ""): string =>
  orNotFound(request, isOtherSheet(name) ? name : sheetNamed(name));

export const isWithoutRoom = ({ sheet, filters }: SheetRequest): boolean =>
  isOtherSheet(sheet) && sheetKinds[sheet].pages === "plan" && filters.room_id === undefined;
