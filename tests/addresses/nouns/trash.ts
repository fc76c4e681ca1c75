import { opens } from "../../matrix/rows";
import { printed, screen, screenAt } from "../demo";
import { asks, type Questions, sends } from "../question";

export const questions: Questions = {
  "/admin/trash": {
    GET: asks(opens("A"), "trash.restore_any"),
    shown: [screen("deleted candidates")],
  },
  "/admin/trash/print": {
    GET: asks(opens("A"), "trash.restore_any"),
    shown: [screen("deleted candidates on paper", printed)],
  },
  "/admin/trash/:batch_id": {
    at: ({ batch_id }) => `/admin/trash/${batch_id}`,
    GET: asks(opens("A"), "trash.restore_any"),
    POST: sends(opens("A"), "trash.restore_any"),
    late: "stored",
    shown: [screenAt("what was deleted together", "{batch}")],
  },
};
