import type { Place } from "~/features/values/places";
import { requestQueueFor } from "./queue";

export const places = [
  {
    href: "/requests",
    label: "request.title",
    may: "request.view",
    stage: "sedia",
    ways: [
      { href: "/requests/transfer", label: "transfer.title", may: "request.send" },
      { href: "/requests/decide", label: "request.decide_title", may: "request.decide" },
    ],
    work: [
      {
        from: "daftar",
        left: "request.home_waiting",
        open: (actor, exam_year) => requestQueueFor(actor, exam_year).waiting,
        href: "/requests?state=waiting",
        label: "request.queue_link",
      },
      {
        from: "daftar",
        left: "request.home_leaving",
        open: (actor, exam_year) => requestQueueFor(actor, exam_year).leaving,
        href: "/requests?state=waiting&transfer=out",
        label: "request.leaving_link",
      },
      {
        from: "daftar",
        left: "request.home_sent",
        open: (actor, exam_year) => requestQueueFor(actor, exam_year).sent,
        href: "/requests?state=waiting",
        label: "request.queue_link",
      },
    ],
  },
] as const satisfies readonly Place[];
