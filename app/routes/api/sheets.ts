import { listReprints } from "~/features/sheets/reprints/queries";
import { reprintList } from "~/features/sheets/reprints/schema";
import { calls, lists } from "~/http/calls";
import { chosenYear } from "~/http/chosen-year";

export const loader = calls({
  "sheets/reprints": {
    GET: lists({
      may: "sheet.print",
      query: reprintList,
      read: async ({ actor, query, request }) => {
        const exam_year = query.exam_year ?? chosenYear(request);
        const { page, limit } = query;
        if (exam_year === null) return { data: [], total: 0, total_sheets: 0, page, limit };
        const { whole: _, ...list } = await listReprints(actor, { ...query, exam_year }, query);
        return list;
      },
    }),
  },
});

export const action = loader;
