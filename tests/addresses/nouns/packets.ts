import { opens, shows } from "../../matrix/rows";
import { demoYear, form, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

const rule = { spare_percent: 5, spare_least: 2, spare_most: 20, copies_per_packet: 25 };
const adapted = { arrangement_code: "CETAK", is_adapted: true };
/** The school of the other side has another exam type than the paper. */
const extra = { copies: 4, reason: "Keperluan pusat" };

export const questions: Questions = {
  "/papers/packets": {
    GET: asks(shows("ASP"), "packet.view", "/papers/packets?exam_year=2026"),
    shown: [screenAt("the question papers of a year", `/papers/packets?exam_year=${demoYear}`)],
  },
  "/papers/packets/adapted": {
    GET: asks(opens("A"), "packet.manage"),
    POST: sends(opens("A"), "packet.manage", adapted),
    late: "which arrangements have a paper of their own",
    shown: [screen("arrangements with a paper of their own")],
  },
  "/papers/packets/prints": {
    GET: asks(shows("ASP"), "packet.view", "/papers/packets/prints?exam_year=2026"),
    shown: [screenAt("the prints of question papers", `/papers/packets/prints?exam_year=${demoYear}`)],
  },
  "/papers/packets/:id": {
    GET: asks(opens("ASP"), "packet.view", (_, __, { sat }) => `/papers/packets/${sat.id}`),
    shown: [screenAt("the packets of a paper", "/papers/packets/27")],
  },
  "/papers/packets/:id/rule": {
    at: (_, __, { sat }) => `/papers/packets/${sat.id}/rule`,
    GET: asks(opens("A"), "packet.manage"),
    POST: sends(opens("A"), "packet.manage", rule),
    late: "the office's rule of question papers",
    shown: [screenAt("the rule of a paper's packets", "/papers/packets/27/rule", form)],
  },
  "/papers/packets/:id/fix": {
    at: (_, __, { sat }) => `/papers/packets/${sat.id}/fix`,
    GET: asks(opens("A"), "packet.manage"),
    POST: sends(opens("A"), "packet.manage"),
    late: "one press on figures that may have changed",
    shown: [screenAt("fixing the packets of a paper", "/papers/packets/27/fix")],
  },
  "/papers/packets/:paper_id/extras/add": {
    at: (_, __, { sat }) => `/papers/packets/${sat.id}/extras/add`,
    GET: asks(opens("A"), "packet.manage"),
    POST: sends(opens("A", { own: [303, 422], missing: 422 }), "packet.manage", ({ school }) => ({
      school_code: school.school_code,
      ...extra,
    })),
    late: "extra copies",
    shown: [screenAt("adding extra copies", "/papers/packets/27/extras/add", form)],
  },
  "/papers/packets/extras/:id/edit": {
    at: ({ extra }) => `/papers/packets/extras/${extra.id}/edit`,
    GET: asks(opens("A"), "packet.manage"),
    POST: sends(opens("A"), "packet.manage", (side) => ({ ...extra, version: side.extra.version })),
    late: "extra copies",
    shown: [screenAt("the form of extra copies", "/papers/packets/extras/1/edit", form)],
  },
  "/papers/packets/extras/:id/delete": {
    at: ({ extra }) => `/papers/packets/extras/${extra.id}/delete`,
    GET: asks(opens("A"), "packet.manage"),
    POST: sends(opens("A"), "packet.manage"),
    late: "extra copies",
    shown: [screenAt("deleting extra copies", "/papers/packets/extras/1/delete")],
  },
  "/api/packets": {
    GET: calls(shows("ASP"), "/api/packets?exam_year=2026"),
  },
  "/api/packets/adapted": {
    GET: calls(shows("ASP")),
    PUT: callsWith(opens("A"), adapted),
  },
  "/api/packets/extras/:id": {
    at: ({ extra }) => `/api/packets/extras/${extra.id}`,
    GET: calls(opens("ASP")),
    PUT: callsWith(opens("A"), extra),
    DELETE: calls(opens("A")),
  },
  "/api/packets/prints": {
    GET: calls(shows("ASP"), "/api/packets/prints?exam_year=2026"),
  },
  "/api/packets/:id": {
    GET: calls(opens("ASP"), (_, __, { sat }) => `/api/packets/${sat.id}`),
  },
  "/api/packets/:id/rule": {
    at: (_, __, { sat }) => `/api/packets/${sat.id}/rule`,
    PUT: callsWith(opens("A"), rule),
  },
  "/api/packets/:id/fix": {
    at: (_, __, { sat }) => `/api/packets/${sat.id}/fix`,
    GET: calls(opens("A")),
    POST: callsWith(opens("A"), {}),
  },
  "/api/packets/:id/extras": {
    at: (_, __, { sat }) => `/api/packets/${sat.id}/extras`,
    GET: calls(opens("ASP")),
    POST: callsWith(opens("A", { own: [201, 422], missing: 422 }), ({ school }) => ({
      school_code: school.school_code,
      ...extra,
    })),
  },
};
