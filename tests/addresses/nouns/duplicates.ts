import { opens, shows } from "../../matrix/rows";
import { groupOf, groupResolution } from "../bodies";
import { demoYear, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends, withoutIt } from "../question";

export const questions: Questions = {
  "/duplicates/:exam_year/:kind/:id": {
    at: ({ student }) => groupOf(student),
    GET: asks(opens("AP"), "duplicate.view"),
    POST: sends(opens("AP", { own: [303, 409], acting: 403 }), "duplicate.manage", groupResolution),
    late: "stored",
    shown: [
      screenAt("a group of duplicates", `/duplicates/${demoYear}/name_and_birth_date/{duplicate}`),
      screenAt("duplicates that do not exist", "/duplicates/2026/ic_number/98765432", { status: 404 }),
    ],
  },
  "/duplicates/:exam_year/:kind/:id/reopen": {
    at: ({ student }) => `${groupOf(student)}/reopen`,
    GET: asks(opens("AP", { acting: 403 }), "duplicate.manage"),
    POST: sends(opens("AP", { acting: 403 }), "duplicate.manage"),
    late: "stored",
    shown: [
      screenAt("reopening duplicates that do not exist", "/duplicates/2026/ic_number/98765432/reopen", {
        status: 404,
      }),
    ],
  },
  "/api/duplicates": {
    GET: calls(shows("AP"), undefined, withoutIt),
  },
  "/api/duplicates/:exam_year/:kind/:id": {
    at: ({ student }) => `/api${groupOf(student)}`,
    GET: calls(opens("AP")),
    PUT: callsWith(opens("AP", { own: [200, 409], acting: 403 }), groupResolution),
    DELETE: calls(opens("AP", { own: [200, 409], acting: 403 })),
  },
};
