import { reopenDuplicate, resolveDuplicate } from "~/features/duplicates/commands";
import { findDuplicate, isInScope, listDuplicates } from "~/features/duplicates/queries";
import { duplicateList, resolutionNew } from "~/features/duplicates/schema";
import { calls, lists, reads, writes } from "~/http/calls";
import { chosenYear } from "~/http/chosen-year";
import { checkedUpTo } from "~/routes/checks/parts/address";
import { duplicatePlaceFrom } from "~/routes/duplicates/parts/words";

export const loader = calls({
  duplicates: {
    GET: lists({
      may: "duplicate.view",
      query: duplicateList,
      read: async ({ request, actor, query }) => {
        const exam_year = query.exam_year ?? chosenYear(request);
        const { page, limit } = query;
        if (exam_year === null) return { data: [], total: 0, page, limit, waiting: 0 };
        const waiting = await checkedUpTo(actor, exam_year);
        return { ...listDuplicates(actor, exam_year, query), waiting };
      },
    }),
  },
  "duplicates/:exam_year/:kind/:id": {
    GET: reads({
      may: "duplicate.view",
      read: ({ request, actor, params }) => findDuplicate(actor, duplicatePlaceFrom(request, params)),
    }),
    PUT: writes({
      may: "duplicate.manage",
      finds: ({ request, actor, params }) => {
        const place = duplicatePlaceFrom(request, params);
        return isInScope(actor, place.id) ? place : null;
      },
      body: resolutionNew,
      run: ({ actor, found, body }) => resolveDuplicate(actor, found, body),
    }),
    DELETE: writes({
      may: "duplicate.manage",
      finds: ({ request, params }) => duplicatePlaceFrom(request, params),
      run: ({ actor, found }) => reopenDuplicate(actor, found),
    }),
  },
});

export const action = loader;
