import { opens, shows } from "../matrix/rows";
import { groupOf, groupResolution } from "./bodies";
import { account, demoYear, screen } from "./demo";
import { asks, type Questions } from "./question";

export const duplicates: Questions = {
  "/duplicates": {
    GET: asks(shows("AP"), "duplicate.view", "/duplicates"),
    shown: [
      screen("duplicates", "/duplicates"),
      screen("duplicates, to a supervisor", "/duplicates", { by: account("PENYELIA_DAERAH") }),
      screen("duplicates, filtered", "/duplicates?state=open", { isFiltered: true }),
    ],
  },
  "/duplicates/:exam_year/:kind/:id": {
    GET: asks(opens("AP"), "duplicate.view", ({ student }) => groupOf(student)),
    POST: asks(opens("AP", { own: [303, 409], acting: 403 }), "duplicate.manage", ({ student }) => ({
      to: groupOf(student),
      body: groupResolution,
    })),
    late: "stored",
    shown: [
      screen("a group of duplicates", `/duplicates/${demoYear}/name_and_birth_date/{duplicate}`),
      screen("duplicates that do not exist", "/duplicates/2026/ic_number/98765432", { status: 404 }),
    ],
  },
  "/duplicates/:exam_year/:kind/:id/reopen": {
    GET: asks(
      opens("AP", { acting: 403 }),
      "duplicate.manage",
      ({ student }) => `${groupOf(student)}/reopen`,
    ),
    POST: asks(opens("AP", { acting: 403 }), "duplicate.manage", ({ student }) => ({
      to: `${groupOf(student)}/reopen`,
      body: {},
    })),
    late: "stored",
    shown: [
      screen("reopening duplicates that do not exist", "/duplicates/2026/ic_number/98765432/reopen", {
        status: 404,
      }),
    ],
  },
};
