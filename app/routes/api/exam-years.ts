import { objectionsToExamYear, updateExamYear } from "~/features/exam-years/commands";
import { deleteExamYear } from "~/features/exam-years/deletion";
import { findExamYear, isLocked, listExamYears } from "~/features/exam-years/queries";
import { examYearEdit, yearState } from "~/features/exam-years/schema";
import { beginExamYear, objectionsToBegun } from "~/features/next-year/commands";
import { examYearBegun } from "~/features/next-year/schema";
import { requestWindows } from "~/features/requests/windows";
import { findWindows, updateWindows } from "~/features/requests/windows-queries";
import { sentenceOfYearState, setYearState } from "~/features/settlement/closing";
import { openWorkOf } from "~/features/settlement/lines";
import { calls, lists, reads, writes } from "~/http/calls";
import { t } from "~/messages";
import { sentenceOfEdit } from "~/routes/exam-years/parts/year-flash";

export const loader = calls({
  exam_years: {
    GET: lists({
      may: "exam_year.view",
      read: () => ({ data: listExamYears(), message: t("exam_year.list_loaded") }),
    }),
    POST: writes({
      may: "exam_year.manage",
      body: examYearBegun,
      judge: (given) => objectionsToBegun(given),
      run: ({ actor, body }) => beginExamYear(actor, body),
      status: 201,
      said: "exam_year.created",
    }),
  },
  "exam_years/:id": {
    PUT: writes({
      may: "exam_year.manage",
      finds: ({ id }) => findExamYear(id),
      body: examYearEdit,
      judge: (given, { id }) => objectionsToExamYear(given, id),
      prepare: ({ found }) => isLocked(found.year),
      run: ({ actor, id, body }) => updateExamYear(actor, id, body),
      said: (after, { prepared: wasLocked }) => sentenceOfEdit(wasLocked, after),
    }),
    DELETE: writes({ may: "exam_year.manage", run: ({ actor, id }) => deleteExamYear(actor, id) }),
  },
  "exam_years/:id/state": {
    /** What a closing would leave open. */
    GET: reads({
      may: "exam_year.manage",
      finds: ({ id }) => findExamYear(id),
      read: ({ actor, found }) => ({
        ...found,
        open_work: openWorkOf(actor, found.year).map(({ line, place, n }) => ({ line, place, n })),
      }),
    }),
    PUT: writes({
      may: "exam_year.manage",
      finds: ({ id }) => findExamYear(id),
      body: yearState,
      run: ({ actor, id, body }) => setYearState(actor, id, body),
      said: sentenceOfYearState,
    }),
  },
  "exam_years/:id/request_windows": {
    GET: reads({ may: "exam_year.view", read: ({ id }) => findWindows(id) }),
    PUT: writes({
      may: "exam_year.manage",
      finds: ({ id }) => findWindows(id),
      body: requestWindows,
      run: ({ actor, id, body }) => updateWindows(actor, id, body),
      said: ({ exam_year: year }) => ({ key: "request.windows_saved", values: { year } }),
    }),
  },
});

export const action = loader;
