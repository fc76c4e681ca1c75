import { listRefusedFields } from "~/features/refused-fields/queries";
import { refusedFieldList } from "~/features/refused-fields/schema";
import { calls, lists } from "~/http/calls";

export const loader = calls({
  refused_fields: {
    GET: lists({
      may: "refused_field.view",
      query: refusedFieldList,
      read: ({ query }) => listRefusedFields(query),
    }),
  },
});

export const action = loader;
