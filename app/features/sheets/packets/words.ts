import { figure, t } from "~/messages";
import type { Counted, PacketPrint } from "./kinds";

export const countsInWords = (print: PacketPrint, { copies, packets }: Counted): string =>
  t(print === "scripts" ? "packet_receipt.envelopes" : "packet_print.counted", {
    copies: figure(copies),
    packets: figure(packets),
  });
