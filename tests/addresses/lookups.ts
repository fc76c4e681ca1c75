import { opens } from "../matrix/rows";
import { form, screen } from "./demo";
import { asks, type Questions } from "./question";

export const lookups: Questions = {
  "/admin/lookups": {
    GET: asks(opens("A"), "lookup.manage", "/admin/lookups"),
    shown: [screen("districts and exam types", "/admin/lookups")],
  },
  "/admin/lookups/:noun/add": {
    GET: asks(opens("A"), "lookup.manage", "/admin/lookups/districts/add"),
    POST: asks(opens("A"), "lookup.manage", () => ({
      to: "/admin/lookups/districts/add",
      body: { code: "77", name: "Daerah Baharu" },
    })),
    late: "lookups",
    shown: [
      screen("adding a district", "/admin/lookups/districts/add", form),
      screen("adding a kind of need", "/admin/lookups/need_kinds/add", form),
    ],
  },
  "/admin/lookups/:noun/:code/edit": {
    GET: asks(opens("A"), "lookup.manage", "/admin/lookups/exam_types/SMATD/edit"),
    POST: asks(opens("A"), "lookup.manage", () => ({
      to: "/admin/lookups/exam_types/SMATD/edit",
      body: { code: "SMATD", name: "Nama Lain", roll_code: "hq_code", sheet: "SMATD", version: 1 },
    })),
    late: "lookups",
    shown: [
      screen("the form of an arrangement", "/admin/lookups/need_arrangements/MASA/edit", form),
      screen("an exam type's form", "/admin/lookups/exam_types/PSRA/edit", form),
    ],
  },
  "/admin/lookups/:noun/:code/delete": {
    GET: asks(opens("A"), "lookup.manage", "/admin/lookups/exam_types/SMATD/delete"),
    POST: asks(opens("A"), "lookup.manage", () => ({
      to: "/admin/lookups/exam_types/SMATD/delete",
      body: {},
    })),
    late: "lookups",
    shown: [
      screen("deleting a kind of need", "/admin/lookups/need_kinds/LAIN/delete"),
      screen("deleting a district", "/admin/lookups/districts/01/delete"),
    ],
  },
};
