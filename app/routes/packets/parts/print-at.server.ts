import { packetPrint } from "~/features/packets/movements/schema";
import { isPacketPrint, type PacketPrint } from "~/features/sheets/packets/kinds";
import { readQuery } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";

export const printAt = (request: Request, word: string | undefined): PacketPrint =>
  orNotFound(request, isPacketPrint(word) ? word : null);

export const printPlace = (request: Request) => readQuery(request, packetPrint);
