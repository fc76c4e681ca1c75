import { createPaper, deletePaper, updatePaper } from "~/features/exam-papers/commands";
import { copyPapers } from "~/features/exam-papers/copy";
import { objectionsToPaper } from "~/features/exam-papers/objections";
import { findPaper, ownExamType, papersOf } from "~/features/exam-papers/queries";
import { paperEdit, paperList, paperNew, papersCopied } from "~/features/exam-papers/schema";
import { calls, reads, writes } from "~/http/calls";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";

export const loader = calls({
  exam_papers: {
    /** Without an exam type, an account that has one gets its papers. */
    GET: reads({
      may: "exam_paper.view",
      read: ({ request, actor }) => {
        const query = readListQuery(request, paperList);
        const exam_year = query.exam_year ?? chosenYear(request);
        return exam_year === null ? [] : papersOf(exam_year, query.exam_type_code ?? ownExamType(actor));
      },
    }),
    POST: writes({
      may: "exam_paper.manage",
      body: paperNew,
      judge: (given) => objectionsToPaper(given),
      run: ({ actor, body }) => createPaper(actor, body),
      status: 201,
    }),
  },
  "exam_papers/copy": {
    POST: writes({
      may: "exam_paper.manage",
      body: papersCopied,
      run: ({ actor, body }) => copyPapers(actor, body),
    }),
  },
  "exam_papers/:id": {
    GET: reads({ may: "exam_paper.view", read: ({ id }) => findPaper(id) }),
    PUT: writes({
      may: "exam_paper.manage",
      finds: ({ id }) => findPaper(id),
      body: paperEdit,
      judge: (given, { id }) => objectionsToPaper(given, id),
      run: ({ actor, id, body }) => updatePaper(actor, id, body),
    }),
    DELETE: writes({ may: "exam_paper.manage", run: ({ actor, id }) => deletePaper(actor, id) }),
  },
});

export const action = loader;
