import { opens } from "../../matrix/rows";
import { form, screen, screenAt } from "../demo";
import { asks, calls, type Questions } from "../question";

export const questions: Questions = {
  "/admin/lookups": {
    GET: asks(opens("A"), "lookup.manage"),
    shown: [screen("districts and exam types")],
  },
  "/admin/lookups/:noun/add": {
    GET: asks(opens("A"), "lookup.manage", "/admin/lookups/districts/add"),
    POST: asks(opens("A"), "lookup.manage", () => ({
      to: "/admin/lookups/districts/add",
      body: { code: "77", name: "Daerah Baharu" },
    })),
    late: "lookups",
    shown: [
      screenAt("adding a district", "/admin/lookups/districts/add", form),
      screenAt("adding a kind of need", "/admin/lookups/need_kinds/add", form),
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
      screenAt("the form of an arrangement", "/admin/lookups/need_arrangements/MASA/edit", form),
      screenAt("an exam type's form", "/admin/lookups/exam_types/PSRA/edit", form),
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
      screenAt("deleting a kind of need", "/admin/lookups/need_kinds/LAIN/delete"),
      screenAt("deleting a district", "/admin/lookups/districts/01/delete"),
    ],
  },
  "/api/districts": {
    GET: calls(opens("ASPO")),
  },
  "/api/exam_types": {
    GET: calls(opens("ASPO")),
  },
  "/api/exam_types/:code": {
    GET: calls(opens("A"), "/api/exam_types/SMATD"),
    PUT: calls(opens("A"), () => ({
      to: "/api/exam_types/SMATD",
      body: {
        code: "SMATD",
        name: "Nama Lain",
        roll_code: "hq_code",
        sheet: "SMATD",
        allows_second_exam: true,
      },
    })),
  },
  "/api/roles": {
    GET: calls(opens("ASPO")),
  },
};
