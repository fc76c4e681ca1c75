import type { Place } from "~/features/values/places";
import { requestQueueFor } from "./queue";

export const places = [
  {
    ...({ href: "/requests", label: "request.title", may: "request.view", stage: "sedia" } as const),
    ways: [
      { href: "/requests/transfer", label: "transfer.title", may: "request.send" },
      { href: "/requests/decide", label: "request.decide_title", may: "request.decide" },
    ],
    open: (actor, exam_year) => requestQueueFor(actor, exam_year).waiting,
  },
] as const satisfies readonly Place[];
