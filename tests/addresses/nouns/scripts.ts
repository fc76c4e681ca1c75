import { opens, shows } from "../../matrix/rows";
import type { RecordsOfSide } from "../../support/sides";
import { demoYear, screenAt } from "../demo";
import { asks, calls, callsWith, outOfScope, type Questions, sends, withoutIt } from "../question";

export const records: RecordsOfSide = {
  report: ({ school_code }, { makeReport }) => makeReport(school_code, 2025).report,
  incident: ({ school_code }, { makeReport }) =>
    makeReport(school_code, 2025, { category: "irregularity" }).report,
  reopened_paper: ({ school_code }, { makeReport }) =>
    makeReport(school_code, 2026, {
      ...{ reopened_by: 0, reopened_at: "2026-01-06T00:00:00.000Z", reopened_reason: "Silap" },
    }).paper,
};

const counted = { returned: 0, reason: "Hilang", confirmed: true };

export const questions: Questions = {
  "/papers/scripts": {
    GET: asks(shows("ASPO"), "absence.view", "/papers/scripts?exam_year=2026"),
    shown: [screenAt("the scripts of a year", `/papers/scripts?exam_year=${demoYear}`)],
  },
  "/papers/scripts/scan": {
    at: () => "/papers/scripts/scan?exam_year=2026",
    GET: asks(shows("ASP", { acting: 403 }), "script.return"),
    POST: sends(opens("ASP", { own: 422, foreign: 422, missing: 422, acting: 403 }), "script.return", {
      "rows[0].student_code": "1-9999",
      confirmed: "true",
    }),
    late: "stored",
    shown: [screenAt("scanning the envelopes of scripts", `/papers/scripts/scan?exam_year=${demoYear}`)],
  },
  "/papers/scripts/:id": {
    at: (_, __, { sat }) => `/papers/scripts/${sat.id}`,
    GET: asks(opens("ASPO"), "absence.view"),
    POST: sends(
      opens("ASP", { own: [303, 422], foreign: 422, missing: 422, acting: 403 }),
      "script.return",
      ({ school }) => ({ received: `${school.school_code}:1` }),
    ),
    late: "scripts that came back",
    shown: [screenAt("the scripts of a paper", "/papers/scripts/27")],
  },
  "/papers/scripts/:id/schools/:registration_id": {
    at: ({ registration }, __, { sat }) => `/papers/scripts/${sat.id}/schools/${registration.id}`,
    GET: asks(opens("ASP", { own: [200, 404], acting: 403 }), "script.return"),
    POST: sends(opens("ASP", { own: [303, 404], acting: 403 }), "script.return", counted),
    late: "stored",
    shown: [screenAt("the scripts of a school", "/papers/scripts/27/schools/22")],
  },
  "/papers/reports": {
    GET: asks(shows("A", { acting: 403 }), "report.decide", "/papers/reports?exam_year=2025"),
    POST: sends(opens("A", { acting: 403 }), "report.decide", ({ recordOf }) => ({
      exam_year: 2025,
      id: recordOf("incident").id,
      ...{ decision: "further", reason: "Surat kepada sekolah" },
    })),
    late: "stored",
    shown: [screenAt("reports to decide", `/papers/reports?exam_year=${demoYear}`)],
  },
  "/api/scripts": {
    GET: calls(shows("ASPO"), "/api/scripts?exam_year=2026"),
  },
  "/api/exam_papers/:id/script_returns": {
    at: (_, __, { sat }) => `/api/exam_papers/${sat.id}/script_returns`,
    GET: calls(opens("ASPO"), undefined, withoutIt),
    POST: callsWith(
      opens("ASP", { own: [201, 422], foreign: 422, missing: 422, acting: 403 }),
      ({ school }) => ({ rows: [{ school_code: school.school_code, expected: 1 }] }),
      outOfScope,
    ),
  },
  "/api/exam_papers/:id/script_returns/:registration_id": {
    at: ({ registration }, __, { sat }) => `/api/exam_papers/${sat.id}/script_returns/${registration.id}`,
    PUT: callsWith(opens("ASP", { own: [200, 404], acting: 403 }), { returned: 0, reason: "Hilang" }),
  },
  "/api/exam_papers/:id/reports/:registration_id": {
    at: ({ registration, recordOf }) =>
      `/api/exam_papers/${recordOf("reopened_paper").id}/reports/${registration.id}`,
    GET: calls(opens("ASP", { acting: 403 })),
    PUT: callsWith(opens("ASP", { acting: 403 }), { returned: 0, reason: "Hilang" }),
  },
  "/api/reports": {
    GET: calls(shows("A", { acting: 403 }), "/api/reports?exam_year=2025"),
  },
  "/api/reports/accept": {
    POST: callsWith(opens("A", { own: 200, acting: 403 }), { exam_year: 2025 }),
  },
  "/api/reports/:id/decision": {
    at: ({ recordOf }) => `/api/reports/${recordOf("report").id}/decision`,
    PUT: callsWith(opens("A", { acting: 403 }), { decision: "further", reason: "Surat kepada sekolah" }),
  },
  "/api/reports/:id/reopen": {
    at: ({ recordOf }) => `/api/reports/${recordOf("report").id}/reopen`,
    POST: callsWith(opens("AP", { acting: 403 }), { reason: "Kiraan silap" }),
  },
  "/api/script_returns/:id": {
    at: ({ scripts }) => `/api/script_returns/${scripts.id}`,
    DELETE: calls(opens("ASP", { acting: 403 })),
  },
};
