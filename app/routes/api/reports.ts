import { findPaper } from "~/features/exam-papers/queries";
import { reopenReport, sendReport } from "~/features/reports/commands";
import { reportAt } from "~/features/reports/queries";
import { reportNew, reportReopening } from "~/features/reports/schema";
import { calls, reads, writes } from "~/http/calls";
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
  "reports/:id/reopen": {
    POST: writes({
      may: "report.reopen",
      body: reportReopening,
      run: ({ actor, id, body }) => reopenReport(actor, id, body),
    }),
  },
});

export const action = loader;
