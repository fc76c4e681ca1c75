import { opens } from "../matrix/rows";
import { screen } from "./demo";
import { asks, type Questions } from "./question";

export const office: Questions = {
  "/admin/office": {
    GET: asks(opens("A"), "office.manage", "/admin/office"),
    POST: asks(opens("A"), "office.manage", () => ({
      to: "/admin/office",
      body: { office_name: "Unit Peperiksaan" },
    })),
    late: "the details of the office",
    shown: [screen("the details of the office", "/admin/office", { isForm: false })],
  },
  "/office/crest": { GET: asks(opens("ASPO"), "sheet.print", "/office/crest") },
  "/admin/office/crest": {
    GET: asks(opens("A"), "office.manage", "/admin/office/crest"),
    POST: asks(opens("A"), "office.manage", () => ({ to: "/admin/office/crest", body: { remove: "true" } })),
    late: "the details of the office",
    shown: [screen("the crest of the sheets", "/admin/office/crest", { isForm: false })],
  },
};
