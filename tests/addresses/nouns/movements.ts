import { opens, shows } from "../../matrix/rows";
import { demoYear, form, printed, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

/** The packets of each side were received by its school, so a school and the office may take that step back. */
const returned = (
  { school }: { school: { school_code: string } },
  _: unknown,
  { sat }: { sat: { id: number } },
) => ({ exam_paper_id: sat.id, school_code: school.school_code, packets: 1 });

const elsewhere = { foreign: 422, missing: 422, acting: 403 };

export const questions: Questions = {
  "/papers/packets/movements": {
    GET: asks(shows("ASP"), "packet.view", "/papers/packets/movements?exam_year=2026"),
    shown: [screenAt("where the packets are", `/papers/packets/movements?exam_year=${demoYear}`)],
  },
  "/papers/packets/movements/:step": {
    at: () => "/papers/packets/movements/returned?exam_year=2026",
    GET: asks(shows("ASP", { missing: 404 }), "packet.view"),
    POST: sends(opens("ASP", elsewhere), "packet.move", (...of) =>
      Object.fromEntries(Object.entries(returned(...of)).map(([name, value]) => [`rows[0].${name}`, value])),
    ),
    late: "stored",
    shown: [
      screenAt("recording a step of packets", `/papers/packets/movements/received?exam_year=${demoYear}`, {
        ...form,
        isInParts: true,
      }),
    ],
  },
  "/papers/packets/movements/:step/scan": {
    at: () => "/papers/packets/movements/returned/scan?exam_year=2026",
    GET: asks(shows("ASP", { missing: 404, acting: 403 }), "packet.move"),
    POST: sends(opens("ASP", { own: 422, foreign: 422, acting: 403 }), "packet.move", {
      "rows[0].student_code": "1-1-9999",
      confirmed: "true",
    }),
    late: "stored",
    shown: [screenAt("scanning packets", `/papers/packets/movements/received/scan?exam_year=${demoYear}`)],
  },
  "/papers/packets/movements/:id/delete": {
    at: ({ movement }) => `/papers/packets/movements/${movement.id}/delete`,
    GET: asks(opens("ASP", { own: [200, 403], acting: 403 }), "packet.move"),
    POST: sends(opens("ASP", { own: [303, 403], acting: 403 }), "packet.move"),
    late: "the last step of packets, which another account may have followed",
    shown: [screenAt("withdrawing a step of packets", "/papers/packets/movements/1/delete")],
  },
  "/papers/packets/papers/:kind/print": {
    at: () => "/papers/packets/papers/scripts/print?exam_year=2026",
    GET: asks(shows("ASP", { missing: 404 }), "packet.view"),
    POST: sends(shows("ASP", { own: 303, foreign: 303, missing: 404 }), "packet.view"),
    late: "one press of a button",
    shown: [
      screenAt("the delivery notes", `/papers/packets/papers/notes/print?exam_year=${demoYear}`, printed),
      screenAt("the packing list", `/papers/packets/papers/packing/print?exam_year=${demoYear}`, printed),
      screenAt("labels of scripts", `/papers/packets/papers/scripts/print?exam_year=${demoYear}`, printed),
      screenAt("labels of packets", `/papers/packets/papers/labels/print?exam_year=${demoYear}`, printed),
    ],
  },
  "/papers/packets/papers/:kind/file.pdf": {
    at: () => "/papers/packets/papers/notes/file.pdf?exam_year=2026",
    GET: asks(shows("ASP", { own: 303, foreign: 303, missing: 404 }), "packet.view"),
  },
  "/api/packets/movements": {
    GET: calls(shows("ASP"), "/api/packets/movements?exam_year=2026"),
    POST: callsWith(opens("ASP", elsewhere), (...of) => ({
      step: "returned",
      rows: [returned(...(of as Parameters<typeof returned>))],
    })),
  },
  "/api/packets/movements/as_listed": {
    POST: callsWith(
      opens("ASP", { foreign: 409, missing: 409, acting: 403 }),
      ({ school }: { school: { school_code: string } }) => ({
        step: "returned",
        exam_year: 2026,
        school_code: school.school_code,
      }),
    ),
  },
  "/api/packets/movements/:id": {
    at: ({ movement }) => `/api/packets/movements/${movement.id}`,
    GET: calls(opens("ASP")),
    DELETE: calls(opens("ASP", { own: [200, 403], acting: 403 })),
  },
};
