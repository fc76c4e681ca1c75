import { opens } from "../../matrix/rows";
import { printed, screen } from "../demo";
import { asks, type Questions, sends } from "../question";

export const questions: Questions = {
  "/admin/audit": {
    GET: asks(opens("A"), "audit.view"),
    shown: [screen("audit trail")],
  },
  "/admin/audit/print": {
    GET: asks(opens("A"), "audit.view"),
    shown: [screen("audit trail on paper", printed)],
  },
  "/admin/audit.csv": {
    GET: asks(opens("A", { own: 303 }), "audit.view"),
    POST: sends(opens("A", { own: 200 }), "audit.view"),
    late: "one press of a button",
    isButton: true,
  },
};
