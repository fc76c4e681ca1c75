import { opens, shows } from "../../matrix/rows";
import { groupOf } from "../bodies";
import { asks, callsWith, type Questions, sends } from "../question";

const caseOf = (student: { id: number }) => ({
  case: `duplicate:${groupOf(student).slice("/duplicates/".length)}`,
});

export const questions: Questions = {
  "/owners": {
    GET: asks(shows("AP", { own: 303, foreign: 303, missing: 303, acting: 403 }), "case.own", "/owners"),
    POST: sends(opens("AP", { acting: 403 }), "case.own", ({ student }) => caseOf(student)),
    late: "one press of a button",
    isButton: true,
  },
  "/api/owners": {
    PUT: callsWith(opens("AP", { acting: 403 }), ({ student }) => caseOf(student)),
  },
};
