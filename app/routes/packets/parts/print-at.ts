import { packetPrint } from "~/features/packets/movements/schema";
import { isPacketPrint, type PacketPrint } from "~/features/sheets/packets/kinds";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";

export const printAt = (request: Request, word: string | undefined): PacketPrint =>
  orNotFound(request, isPacketPrint(word) ? word : null);

export const printPlace = (request: Request) => readQuery(request, packetPrint);
