import { attendanceBySchool, attendanceGroups } from "~/features/absences/attendance-queries";
import { attendanceByPaper } from "~/features/absences/by-paper";
import { recordAbsences, removeAbsence } from "~/features/absences/commands";
import { listAbsences } from "~/features/absences/queries";
import { receiveLists, reopenList } from "~/features/absences/receive";
import { listReturns } from "~/features/absences/returns";
import {
  absencesNew,
  absenceYear,
  paperScreen,
  returnList,
  returnRemoval,
  returnsNew,
} from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { calls, lists, reads, writes } from "~/http/calls";
import { chosenYear } from "~/http/chosen-year";
import { idFrom } from "~/http/refusals";

export const loader = calls({
  attendance: {
    GET: reads({
      may: "stats.view",
      query: absenceYear,
      read: ({ request, actor, query }) => {
        const exam_year = query.exam_year ?? chosenYear(request);
        const schools = exam_year === null ? [] : attendanceBySchool(actor, exam_year);
        const papers = exam_year === null ? [] : attendanceByPaper(actor, exam_year);
        return { ...attendanceGroups(schools, exam_year), schools, papers };
      },
    }),
  },
  "exam_papers/:id/absences": {
    GET: lists({
      may: "absence.view",
      finds: ({ id }) => findPaper(id),
      query: paperScreen,
      read: ({ actor, found, query }) => listAbsences(actor, found, query),
    }),
    POST: writes({
      may: "absence.record",
      finds: ({ id }) => findPaper(id),
      body: absencesNew,
      run: ({ actor, id, body }) => recordAbsences(actor, id, body),
      status: 201,
    }),
  },
  "exam_papers/:id/absences/:student_id": {
    DELETE: writes({
      may: "absence.record",
      run: ({ request, actor, id, params }) => removeAbsence(actor, id, idFrom(request, params.student_id)),
    }),
  },
  "exam_papers/:id/attendance_returns": {
    GET: lists({
      may: "absence.view",
      finds: ({ id }) => findPaper(id),
      query: returnList,
      read: ({ actor, found, query }) => listReturns(actor, found, query),
    }),
    POST: writes({
      may: "attendance.receive",
      finds: ({ id }) => findPaper(id),
      body: returnsNew,
      run: ({ actor, id, body }) => receiveLists(actor, id, body),
      status: 201,
    }),
  },
  "attendance_returns/:id": {
    DELETE: writes({
      may: "attendance.receive",
      query: returnRemoval,
      run: ({ actor, id, query: { version } }) => reopenList(actor, id, { version }),
    }),
  },
});

export const action = loader;
