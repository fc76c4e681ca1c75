import { ofOwnList } from "~/features/school-exam-years/readiness/queries";
import type { Place } from "~/features/values/places";
import { packetsWaiting } from "./movements/board";
import { handedTo } from "./movements/queries";
import { papersWithoutPackets } from "./queries";

export const places = [
  {
    href: "/papers/packets",
    label: "packet.title",
    may: "packet.view",
    stage: "sedia",
    ways: [
      { href: "/papers/packets/prints", label: "packet_receipt.title", may: "packet.view" },
      { href: "/papers/packets/adapted", label: "packet.adapted_title", may: "packet.manage" },
    ],
    work: [
      {
        of: ["state"],
        until: "peperiksaan",
        left: "home.packets_unfixed",
        open: (_, exam_year) => papersWithoutPackets(exam_year),
        label: "packet.title",
      },
    ],
  },
  {
    href: "/papers/packets/movements",
    label: "movement.title",
    may: "packet.view",
    stage: "peperiksaan",
    short: "nav.packets",
    work: [
      { of: ["state", "district"], from: "sedia", left: "home.packets_wait", open: packetsWaiting },
      {
        of: ["school"],
        from: "sedia",
        left: "movement.home",
        open: (actor, exam_year) => ofOwnList(actor, exam_year, ({ id }) => handedTo(id).packets),
        href: "/papers/packets/movements/confirmed",
        label: "movement.do_confirmed",
      },
    ],
  },
] as const satisfies readonly Place[];
