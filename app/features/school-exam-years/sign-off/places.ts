import type { Place } from "~/features/values/places";
import { ofOwnList } from "../readiness/queries";
import { mayBeHandedIn } from "../readiness/rules";
import { listsToSign } from "./queries";

export const places = [
  {
    href: "/school_exam_years/sign-off",
    label: "list.title",
    may: "list.view_waiting",
    stage: "daftar",
    work: [
      {
        of: ["school"],
        until: "daftar",
        left: "home.handed_draf",
        open: (actor, exam_year) => ofOwnList(actor, exam_year, (list) => Number(mayBeHandedIn(list))),
        href: "/school_exam_years/:list/state?return_to=%2F",
        label: "home.hand_in",
        may: "list.submit",
      },
      { of: ["district"], left: "home.lists_sign", open: listsToSign },
      {
        of: ["state"],
        left: "home.lists_sign",
        open: listsToSign,
        href: "/school_exam_years/sign-off?state=muktamad",
      },
    ],
  },
] as const satisfies readonly Place[];
