import { sinceMoment } from "~/features/school-exam-years/since";
import { findTransfer, transfersSince } from "~/features/student-transfers/queries";
import { transferList, transferStep } from "~/features/student-transfers/schema";
import { undoTransfer } from "~/features/student-transfers/undo";
import { calls, reads, writes } from "~/http/calls";

export const loader = calls({
  student_transfers: {
    GET: reads({
      may: "student_transfer.view",
      query: transferList,
      read: ({ actor, query: { exam_year, days } }) =>
        transfersSince(actor, { exam_year }, sinceMoment(Number(days))),
    }),
  },
  "student_transfers/:id": {
    GET: reads({ may: "student_transfer.view", read: ({ actor, id }) => findTransfer(actor, id) }),
    PUT: writes({
      may: "student_transfer.undo",
      finds: ({ actor, id }) => findTransfer(actor, id),
      body: transferStep,
      run: ({ actor, id }) => undoTransfer(actor, id),
    }),
  },
});

export const action = loader;
