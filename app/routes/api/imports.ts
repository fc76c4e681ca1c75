import { importList, listImports } from "~/features/imports/history.server";
import { calls, lists } from "~/http/calls.server";

export const loader = calls({
  "students/imports": {
    GET: lists({
      may: "student.import",
      query: importList,
      read: ({ actor, query }) => listImports(actor, query),
    }),
  },
});

export const action = loader;
