import { markClass, markStatements } from "~/features/statements/commands";
import { listStatements, statementBoard } from "~/features/statements/queries";
import { classMark, statementBoardOf, statementList, statementMarks } from "~/features/statements/schema";
import { calls, lists, writes } from "~/http/calls";

export const loader = calls({
  statements: {
    GET: lists({
      may: "statement.mark",
      query: statementList,
      read: ({ actor, query }) => listStatements(actor, query),
    }),
    POST: writes({
      may: "statement.mark",
      body: statementMarks,
      run: ({ actor, body }) => markStatements(actor, body),
    }),
  },
  "statements/class": {
    POST: writes({
      may: "statement.mark",
      body: classMark,
      run: ({ actor, body }) => markClass(actor, body),
    }),
  },
  "statements/schools": {
    GET: lists({
      may: "statement.mark",
      query: statementBoardOf,
      read: ({ actor, query }) => statementBoard(actor, query.exam_year, query),
    }),
  },
});

export const action = loader;
