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
      screenAt("data check of a school", "/checks?school_code={school}", { isFiltered: true }),
    ],
  },
  "/checks/:rule": {
    at: () => "/checks/gender_mismatch",
    GET: asks(shows("ASPO", { missing: 404 }), "check.view"),
    shown: [
      screenAt("a rule of the data check", "/checks/jawi_missing"),
      screenAt("a rule of the data check, filtered", "/checks/jawi_missing?state=answered", {
        isFiltered: true,
      }),
      screenAt("a rule that does not exist", "/checks/tiada", { status: 404 }),
    ],
  },
  "/checks/near_duplicate": {
    GET: asks(shows("ASPO", { own: [200, 302], foreign: [200, 302], missing: [200, 302] }), "check.view"),
    shown: [screen("near duplicates, to a school", { by: account("SU") })],
  },
  "/checks/pairs": {
    GET: asks(shows("AP"), "duplicate.view"),
    shown: [
      screen("duplicates"),
      screen("duplicates, to a supervisor", { by: account("PENYELIA_DAERAH") }),
      screenAt("duplicates, filtered", "/checks/pairs?state=open", { isFiltered: true }),
    ],
  },
  "/checks/answer": {
    at: ({ another }) => `/checks/answer?rule=gender_mismatch&id=${another.id}`,
    GET: asks(shows("ASP"), "check.answer"),
    POST: sends(opens("ASP", { foreign: 409, missing: 409 }), "check.answer", ({ another }) => ({
      ...answer,
      id: another.id,
    })),
    late: "stored",
    shown: [screenAt("an answer for nobody", "/checks/answer?rule=jawi_missing")],
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
