import type { Place } from "~/features/values/places";
import { packetsWaiting } from "./movements/board";

export const places = [
  {
    ...({ href: "/papers/packets", label: "packet.title", may: "packet.view", stage: "sedia" } as const),
    ways: [
      { href: "/papers/packets/prints", label: "packet_receipt.title", may: "packet.view" },
      { href: "/papers/packets/adapted", label: "packet.adapted_title", may: "packet.manage" },
    ],
  },
  {
    ...({
      href: "/papers/packets/movements",
      label: "movement.title",
      may: "packet.view",
      stage: "peperiksaan",
    } as const),
    short: "nav.packets",
    open: packetsWaiting,
  },
] as const satisfies readonly Place[];
