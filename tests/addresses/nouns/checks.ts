import { opens, shows } from "../../matrix/rows";
import type { Side } from "../../support/sides";
import { account, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends, withoutIt } from "../question";

/** A boy's card of a girl. */
const findingOf = ({ another }: Side) => `/checks/${another.id}/gender_mismatch`;
const answer = { reason: "Nama Jawi belum diterima" };

export const questions: Questions = {
  "/checks": {
    GET: asks(shows("ASPO"), "check.view"),
    shown: [
      screen("data check"),
      screen("data check, to a school", { by: account("SU") }),
      screenAt("data check, filtered", "/checks?rule=jawi_missing", { isFiltered: true }),
    ],
  },
  "/checks/schools": {
    GET: asks(shows("ASPO"), "check.view"),
    shown: [screen("data check by school")],
  },
  "/checks.csv": { GET: asks(opens("ASP"), "student.export", "/checks.csv?exam_year=2026") },
  "/checks.xlsx": { GET: asks(opens("ASP"), "student.export", "/checks.xlsx?exam_year=2026") },
  "/checks/:id/:rule": {
    at: findingOf,
    GET: asks(opens("ASP"), "check.answer"),
    POST: sends(opens("ASP"), "check.answer", answer),
    late: "stored",
    shown: [screenAt("a finding that does not exist", "/checks/98765432/jawi_missing", { status: 404 })],
  },
  "/api/checks": { GET: calls(shows("ASPO"), undefined, withoutIt) },
  "/api/checks/schools": { GET: calls(shows("ASPO"), undefined, withoutIt) },
  "/api/checks/:id/:rule": {
    at: (side) => `/api${findingOf(side)}`,
    GET: calls(opens("ASPO")),
    PUT: callsWith(opens("ASP"), answer),
    DELETE: calls(opens("ASP")),
  },
};
