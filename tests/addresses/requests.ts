import { opens, shows } from "../matrix/rows";
import { transferOf } from "./bodies";
import { clerk, form, printed, screen } from "./demo";
import { asks, type Questions } from "./question";

export const requests: Questions = {
  "/requests": {
    GET: asks(opens("ASP"), "request.view", "/requests"),
    shown: [
      screen("requests", "/requests"),
      screen("requests, filtered", "/requests?kind=late", { isFiltered: true }),
      screen("requests, to a clerk", "/requests", { by: clerk }),
    ],
  },
  "/requests/print": {
    GET: asks(opens("ASP"), "request.view", "/requests/print"),
    shown: [screen("requests on paper", "/requests/print", printed)],
  },
  "/requests.csv": { GET: asks(opens("ASP"), "request.view", "/requests.csv") },
  "/requests/decide": {
    GET: asks(shows("A"), "request.decide", ({ request }) => `/requests/decide?id=${request.id}`),
    POST: asks(opens("A"), "request.decide", ({ request }) => ({
      to: "/requests/decide",
      body: { action: "reject", note: "Tiada bukti", "rows[0].id": request.id, "rows[0].version": 1 },
    })),
    late: "stored",
    shown: [screen("deciding on several requests", "/requests/decide?id={correction}&id={late}")],
  },
  "/requests/transfer": {
    GET: asks(opens("S"), "request.send", "/requests/transfer"),
    POST: asks(opens("S", { foreign: 422, missing: 422 }), "request.send", (side, _, sides) => ({
      to: "/requests/transfer",
      body: transferOf(side, sides),
    })),
    late: "stored",
    shown: [screen("asking for a transfer", "/requests/transfer", { by: clerk, ...form })],
  },
  "/requests/:id": {
    GET: asks(opens("ASP"), "request.view", ({ request }) => `/requests/${request.id}`),
    POST: asks(opens("ASP", { own: [303, 409] }), "request.view", ({ request }) => ({
      to: `/requests/${request.id}`,
      body: { action: "reject", note: "Tiada bukti", version: 1 },
    })),
    late: "stored",
    shown: [
      screen("the correction of a candidate", "/requests/{correction}"),
      screen("a late candidate", "/requests/{late}"),
      screen("a transfer that waits for the clerk", "/requests/{transfer}", { by: clerk }),
    ],
  },

  // The candidate of the transfer has moved on, so no account takes it back.
  "/school_exam_years/since/:id/undo": {
    GET: asks(
      opens("ASP"),
      "student_transfer.undo",
      ({ transfer }) => `/school_exam_years/since/${transfer.id}/undo`,
    ),
    POST: asks(opens("ASP", { own: 409 }), "student_transfer.undo", ({ transfer }) => ({
      to: `/school_exam_years/since/${transfer.id}/undo`,
      body: {},
    })),
    late: "stored",
    shown: [screen("taking back a transfer", "/school_exam_years/since/{moved}/undo", { by: clerk })],
  },
};
