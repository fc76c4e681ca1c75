import { findPaper } from "~/features/exam-papers/queries";
import { reopenReport, sendReport } from "~/features/reports/commands";
import { acceptUsual, decideReport } from "~/features/reports/deciding";
import { listReports, reportAt } from "~/features/reports/queries";
import {
  reportDecision,
  reportNew,
  reportReopening,
  reportsOfYear,
  usualReports,
} from "~/features/reports/schema";
import { calls, lists, reads, writes } from "~/http/calls";
import { idFrom } from "~/http/refusals";

export const loader = calls({
  "exam_papers/:id/reports/:registration_id": {
    GET: reads({
      may: "script.return",
      finds: ({ id }) => findPaper(id),
      read: ({ request, actor, id, params }) =>
        reportAt(actor, { exam_paper_id: id, registration_id: idFrom(request, params.registration_id) }),
    }),
    PUT: writes({
      may: "script.return",
      finds: ({ id }) => findPaper(id),
      body: reportNew,
      run: ({ request, actor, id, params, body }) =>
        sendReport(actor, id, idFrom(request, params.registration_id), body),
    }),
  },
  reports: {
    GET: lists({
      may: "report.decide",
      query: reportsOfYear,
      read: ({ actor, query }) => listReports(actor, query.exam_year, query),
    }),
  },
  "reports/accept": {
    POST: writes({
      may: "report.decide",
      body: usualReports,
      run: ({ actor, body }) => acceptUsual(actor, body),
    }),
  },
  "reports/:id/decision": {
    PUT: writes({
      may: "report.decide",
      body: reportDecision,
      run: ({ actor, id, body }) => decideReport(actor, id, body),
    }),
  },
  "reports/:id/reopen": {
    POST: writes({
      may: "report.reopen",
      body: reportReopening,
      run: ({ actor, id, body }) => reopenReport(actor, id, body),
    }),
  },
});

export const action = loader;
