import { answerFinding, reopenFinding } from "~/features/checks/commands";
import { listCheckedSchools } from "~/features/checks/counts";
import { findFinding, listFindings, shownFinding } from "~/features/checks/queries";
import { answerNew, checkedSchoolList, checkList } from "~/features/checks/schema";
import { calls, lists, reads, writes } from "~/http/calls";
import { chosenYear } from "~/http/chosen-year";
import { checkedUpTo, findingPlaceFrom } from "~/routes/checks/parts/address";

const empty = ({ page, limit }: { page: number; limit: number }) => ({
  data: [],
  total: 0,
  page,
  limit,
  waiting: 0,
});

export const loader = calls({
  checks: {
    GET: lists({
      may: "check.view",
      query: checkList,
      read: async ({ request, actor, query }) => {
        const exam_year = query.exam_year ?? chosenYear(request);
        if (exam_year === null) return empty(query);
        const waiting = await checkedUpTo(actor, exam_year);
        return { ...listFindings(actor, { ...query, exam_year }), waiting };
      },
    }),
  },
  "checks/schools": {
    GET: lists({
      may: "check.view",
      query: checkedSchoolList,
      read: async ({ request, actor, query }) => {
        const exam_year = query.exam_year ?? chosenYear(request);
        if (exam_year === null) return empty(query);
        const waiting = await checkedUpTo(actor, exam_year);
        return { ...listCheckedSchools(actor, { ...query, exam_year }), waiting };
      },
    }),
  },
  "checks/:id/:rule": {
    GET: reads({
      may: "check.view",
      read: ({ request, actor, params }) => {
        const { id, rule } = findingPlaceFrom(request, params);
        return shownFinding(actor, id, rule);
      },
    }),
    PUT: writes({
      may: "check.answer",
      finds: ({ request, actor, params }) => {
        const place = findingPlaceFrom(request, params);
        return findFinding(actor, place.id, place.rule);
      },
      body: answerNew,
      run: ({ actor, found, body }) => answerFinding(actor, found, body),
    }),
    DELETE: writes({
      may: "check.answer",
      finds: ({ request, actor, params }) => {
        const place = findingPlaceFrom(request, params);
        return findFinding(actor, place.id, place.rule);
      },
      run: ({ actor, found }) => reopenFinding(actor, found),
    }),
  },
});

export const action = loader;
