import { opens, shows } from "../../matrix/rows";
import { newCrest } from "../bodies";
import { screen } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/admin/office": {
    GET: asks(opens("A"), "office.manage"),
    POST: sends(opens("A"), "office.manage", { office_name: "Unit Peperiksaan" }),
    late: "the details of the office",
    shown: [screen("the details of the office", { isForm: false })],
  },
  "/office/crest": { GET: asks(opens("ASPO"), "sheet.print") },
  "/admin/office/crest": {
    GET: asks(opens("A"), "office.manage"),
    POST: sends(opens("A"), "office.manage", { remove: "true" }),
    late: "the details of the office",
    shown: [screen("the crest of the sheets", { isForm: false })],
  },
  "/api/office": {
    GET: calls(shows("ASPO")),
    PUT: callsWith(opens("A"), { office_name: "Unit Peperiksaan" }),
  },
  "/api/office/crest": {
    PUT: callsWith(opens("A"), { crest: newCrest }),
    DELETE: calls(opens("A")),
  },
};
