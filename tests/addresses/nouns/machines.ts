import { opens } from "../../matrix/rows";
import { form, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

const oneDay = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
const one = { name: "Sistem keputusan", sees_identity: false, per_minute: 60, expires_on: oneDay };

export const questions: Questions = {
  "/admin/machines": {
    GET: asks(opens("A"), "machine.manage"),
    shown: [screen("machine accounts")],
  },
  "/admin/machines/add": {
    GET: asks(opens("A"), "machine.add"),
    POST: sends(opens("A", { own: 200 }), "machine.add", one),
    late: "accounts and roles",
    shown: [screen("adding a machine account", form)],
  },
  "/admin/machines/:id/revoke": {
    at: ({ machine }) => `/admin/machines/${machine.id}/revoke`,
    GET: asks(opens("A"), "machine.manage"),
    POST: sends(opens("A"), "machine.manage"),
    late: "accounts and roles",
    shown: [screenAt("revoking a token", "/admin/machines/1/revoke")],
  },
  "/api/machines": {
    GET: calls(opens("A")),
    POST: callsWith(opens("A", { own: 201 }), one),
  },
  "/api/machines/:id": {
    at: ({ machine }) => `/api/machines/${machine.id}`,
    DELETE: calls(opens("A")),
  },
};
