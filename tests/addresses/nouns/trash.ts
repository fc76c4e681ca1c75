import { opens } from "../../matrix/rows";
import { printed, screen, screenAt } from "../demo";
import { asks, type Questions, sends } from "../question";

export const questions: Questions = {
  "/admin/trash": {
    GET: asks(opens("AS"), "trash.restore"),
    shown: [screen("deleted candidates")],
  },
  "/admin/trash/print": {
    GET: asks(opens("AS"), "trash.restore"),
    shown: [screen("deleted candidates on paper", printed)],
  },
  "/admin/trash/:batch_id": {
    at: ({ batch_id }) => `/admin/trash/${batch_id}`,
    GET: asks(opens("AS"), "trash.restore"),
    POST: sends(opens("AS"), "trash.restore"),
    late: "stored",
    shown: [screenAt("what was deleted together", "{batch}")],
  },
};
