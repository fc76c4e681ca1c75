import { opens, shows } from "../../matrix/rows";
import { transferOf } from "../bodies";
import { clerk, form, printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, outOfScope, type Questions, sends, withoutIt } from "../question";

export const questions: Questions = {
  "/requests": {
    GET: asks(opens("ASP"), "request.view"),
    shown: [
      screen("requests"),
      screenAt("requests, filtered", "/requests?kind=late", { isFiltered: true }),
      screen("requests, to a clerk", { by: clerk }),
    ],
  },
  "/requests/print": {
    GET: asks(opens("ASP"), "request.view"),
    shown: [screen("requests on paper", printed)],
  },
  "/requests.csv": { GET: asks(opens("ASP"), "request.view") },
  "/requests/decide": {
    GET: asks(shows("A"), "request.decide", ({ request }) => `/requests/decide?id=${request.id}`),
    POST: sends(opens("A"), "request.decide", ({ request }) => ({
      action: "reject",
      note: "Tiada bukti",
      "rows[0].id": request.id,
      "rows[0].version": 1,
    })),
    late: "stored",
    shown: [screenAt("deciding on several requests", "/requests/decide?id={correction}&id={late}")],
  },
  "/requests/groups/:id": {
    at: ({ request }) => `/requests/groups/${request.id}`,
    GET: asks(opens("ASP"), "request.view"),
    POST: sends(opens("ASP", { own: [303, 409] }), "request.view", { action: "reject", note: "Tiada bukti" }),
    late: "stored",
    shown: [screenAt("a group of requests", "/requests/groups/{group}")],
  },
  "/requests/transfer": {
    GET: asks(opens("S"), "request.send"),
    POST: sends(opens("S", { foreign: 422, missing: 422 }), "request.send", (side, _, sides) =>
      transferOf(side, sides),
    ),
    late: "stored",
    shown: [screen("asking for a transfer", { by: clerk, ...form })],
  },
  "/requests/offer/:id": {
    at: ({ student }) => `/requests/offer/${student.id}`,
    GET: asks(opens("S"), "request.send"),
    POST: sends(opens("S"), "request.send", (side, _, { own, foreign }) => ({
      to_school_code: side === own ? foreign.school.school_code : own.school.school_code,
      reason: "Berpindah",
    })),
    late: "stored",
    shown: [screenAt("offering a candidate", "/requests/offer/{own}", { by: clerk, ...form })],
  },
  "/requests/:id": {
    at: ({ request }) => `/requests/${request.id}`,
    GET: asks(opens("ASP"), "request.view"),
    POST: sends(opens("ASP", { own: [303, 409] }), "request.view", {
      action: "reject",
      note: "Tiada bukti",
      version: 1,
    }),
    late: "stored",
    shown: [
      screenAt("the correction of a candidate", "/requests/{correction}"),
      screenAt("a late candidate", "/requests/{late}"),
      screenAt("a transfer that waits for the clerk", "/requests/{transfer}", { by: clerk }),
    ],
  },

  // The candidate of the transfer has moved on, so no account takes it back.
  "/school_exam_years/since/:id/undo": {
    at: ({ transfer }) => `/school_exam_years/since/${transfer.id}/undo`,
    GET: asks(opens("ASP"), "student_transfer.undo"),
    POST: sends(opens("ASP", { own: 409 }), "student_transfer.undo"),
    late: "stored",
    shown: [screenAt("taking back a transfer", "/school_exam_years/since/{moved}/undo", { by: clerk })],
  },
  "/api/student_transfers": {
    GET: calls(shows("ASPO"), "/api/student_transfers?exam_year=2026", withoutIt),
  },
  "/api/student_transfers/:id": {
    at: ({ transfer }) => `/api/student_transfers/${transfer.id}`,
    GET: calls(opens("ASPO")),
    PUT: callsWith(opens("ASP", { own: 409 }), { action: "undo" }),
  },
  "/api/requests": {
    GET: calls(opens("ASP")),
    POST: callsWith(
      opens("S", { own: 201, foreign: 422, missing: 422 }),
      (side, __, sides) => ({ kind: "transfer", ...transferOf(side, sides) }),
      outOfScope,
    ),
  },
  "/api/requests/mass_decision": {
    PUT: callsWith(opens("A"), ({ request }) => ({
      action: "reject",
      note: "Tiada bukti",
      rows: [{ id: request.id, version: 1 }],
    })),
  },
  "/api/requests/groups/:id": {
    at: ({ request }) => `/api/requests/groups/${request.id}`,
    PUT: callsWith(opens("ASP", { own: [200, 409] }), { action: "reject", note: "Tiada bukti" }),
  },
  "/api/requests/:id": {
    at: ({ request }) => `/api/requests/${request.id}`,
    GET: calls(opens("ASP")),
    PUT: callsWith(opens("ASP", { own: [200, 409] }), { action: "reject", note: "Tiada bukti", version: 1 }),
  },
};
