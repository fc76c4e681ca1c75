import { opens } from "../../matrix/rows";
import type { Side, Sides } from "../../support/sides";
import { printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

const taken = (_: Side, __: unknown, { handover }: Sides) => ({ id: handover.id, part: "file" });

/** No list of these records is final, so nothing can be handed over. */
const choice = (_: Side, __: unknown, { layout }: Sides) => ({
  exam_year: 2026,
  exam_type_code: "PSRA",
  layout_id: layout.id,
  fingerprint: "lain",
});

const at =
  (rest: string) =>
  (_: Side, __: unknown, { handover }: Sides): string =>
    `/students/handovers/${handover.id}${rest}`;

export const questions: Questions = {
  "/students/handovers": {
    GET: asks(opens("A"), "handover.take"),
    shown: [screen("the hand-overs")],
  },
  "/students/handovers/add": {
    GET: asks(opens("A"), "handover.make"),
    POST: sends(opens("A", { own: 422 }), "handover.make", choice),
    late: "what leaves the office",
    shown: [
      screen("a new hand-over"),
      screenAt("the preview of a hand-over", "/students/handovers/add?exam_type_code=PSRA&layout_id=1"),
    ],
  },
  "/students/handovers/:id": {
    at: at(""),
    GET: asks(opens("A"), "handover.take"),
    POST: sends(opens("A", { own: 307 }), "handover.take", taken),
    late: "what leaves the office",
    shown: [screenAt("a hand-over", "/students/handovers/2")],
  },
  "/students/export/handover": {
    GET: asks(opens("A", { own: 303 }), "handover.take"),
    POST: sends(opens("A", { own: 200 }), "handover.take", taken),
    late: "what leaves the office",
    isButton: true,
  },
  "/students/handovers/:id/compare": {
    at: at("/compare"),
    GET: asks(opens("A"), "handover.take"),
    shown: [screenAt("two hand-overs compared", "/students/handovers/2/compare")],
  },
  "/students/handovers/:id/receipt": {
    at: at("/receipt"),
    GET: asks(opens("A"), "handover.take"),
    shown: [screenAt("the receipt of a hand-over", "/students/handovers/2/receipt", printed)],
  },
  "/students/handovers/:id/receipt.pdf": {
    at: at("/receipt.pdf"),
    GET: asks(opens("A"), "handover.take"),
  },
  "/api/handovers": {
    GET: calls(opens("A")),
    POST: callsWith(opens("A", { own: 422 }), choice),
  },
  "/api/handovers/preview": {
    GET: calls(
      opens("A"),
      (_, __, { layout }) =>
        `/api/handovers/preview?exam_year=2026&exam_type_code=PSRA&layout_id=${layout.id}`,
    ),
  },
  "/api/handovers/:id": {
    at: (_, __, { handover }) => `/api/handovers/${handover.id}`,
    GET: calls(opens("A")),
  },
  "/api/handovers/:id/compare": {
    at: (_, __, { handover }) => `/api/handovers/${handover.id}/compare?with_number=2`,
    GET: calls(opens("A")),
  },
  "/api/handovers/:id/file": {
    at: (_, __, { handover }) => `/api/handovers/${handover.id}/file`,
    GET: calls(opens("A")),
  },
};
