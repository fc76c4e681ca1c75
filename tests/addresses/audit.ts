import { opens } from "../matrix/rows";
import { printed, screen } from "./demo";
import { asks, type Questions } from "./question";

export const audit: Questions = {
  "/admin/audit": {
    GET: asks(opens("A"), "audit.view", "/admin/audit"),
    shown: [screen("audit trail", "/admin/audit")],
  },
  "/admin/audit/print": {
    GET: asks(opens("A"), "audit.view", "/admin/audit/print"),
    shown: [screen("audit trail on paper", "/admin/audit/print", printed)],
  },
  "/admin/audit.csv": {
    GET: asks(opens("A", { own: 303 }), "audit.view", "/admin/audit.csv"),
    POST: asks(opens("A", { own: 200 }), "audit.view", () => ({ to: "/admin/audit.csv", body: {} })),
    late: "one press of a button",
    isButton: true,
  },
};
