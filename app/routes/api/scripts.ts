import { findPaper } from "~/features/exam-papers/queries";
import { schoolsToCall, scriptBoardOf } from "~/features/scripts/board";
import { cancelScripts, editScripts, returnScripts } from "~/features/scripts/commands";
import { listScripts } from "~/features/scripts/queries";
import {
  scriptList,
  scriptsEdit,
  scriptsNew,
  scriptsOfYear,
  scriptsRemoval,
} from "~/features/scripts/schema";
import { type Call, calls, lists, reads, writes } from "~/http/calls";
import { idFrom } from "~/http/refusals";

const paperAt = ({ id }: Call) => findPaper(id);

export const loader = calls({
  scripts: {
    GET: reads({
      may: "absence.view",
      query: scriptsOfYear,
      read: ({ actor, query: { exam_year } }) => ({
        ...scriptBoardOf(actor, exam_year),
        calls: schoolsToCall(actor, exam_year, null),
      }),
    }),
  },
  "exam_papers/:id/script_returns": {
    GET: lists({
      may: "absence.view",
      finds: paperAt,
      query: scriptList,
      read: ({ actor, found, query }) => listScripts(actor, found, query),
    }),
    POST: writes({
      may: "script.return",
      finds: paperAt,
      body: scriptsNew,
      run: ({ actor, id, body }) => returnScripts(actor, id, body),
      status: 201,
    }),
  },
  "exam_papers/:id/script_returns/:registration_id": {
    PUT: writes({
      may: "script.return",
      finds: paperAt,
      body: scriptsEdit,
      run: ({ request, actor, id, params, body }) =>
        editScripts(actor, id, idFrom(request, params.registration_id), body),
    }),
  },
  "script_returns/:id": {
    DELETE: writes({
      may: "script.return",
      query: scriptsRemoval,
      run: ({ actor, id, query }) => cancelScripts(actor, id, query),
    }),
  },
});

export const action = loader;
