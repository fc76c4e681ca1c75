import { opens } from "../matrix/rows";
import { printed, screen } from "./demo";
import { asks, type Questions } from "./question";

export const trash: Questions = {
  "/admin/trash": {
    GET: asks(opens("A"), "trash.restore_any", "/admin/trash"),
    shown: [screen("deleted candidates", "/admin/trash")],
  },
  "/admin/trash/print": {
    GET: asks(opens("A"), "trash.restore_any", "/admin/trash/print"),
    shown: [screen("deleted candidates on paper", "/admin/trash/print", printed)],
  },
  "/admin/trash/:batch_id": {
    GET: asks(opens("A"), "trash.restore_any", ({ batch_id }) => `/admin/trash/${batch_id}`),
    POST: asks(opens("A"), "trash.restore_any", ({ batch_id }) => ({
      to: `/admin/trash/${batch_id}`,
      body: {},
    })),
    late: "stored",
    shown: [screen("what was deleted together", "{batch}")],
  },
};
