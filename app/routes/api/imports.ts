import { importList, listImports } from "~/features/imports/history";
import { calls, lists } from "~/http/calls";

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
