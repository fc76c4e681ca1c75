import { updateLookup } from "~/features/lookups/commands";
import { listDistricts, listExamTypes, listRoles } from "~/features/lookups/queries";
import { lookupEdit } from "~/features/lookups/schema";
import { findExamType } from "~/features/lookups/stores";
import { calls, lists, reads, writes } from "~/http/calls";
import { cachedForAnHour } from "~/http/json";
import { t } from "~/messages";

const looksUp = (list: () => object[]) =>
  lists({
    may: "lookup.view",
    read: () => ({ data: list(), message: t("lookup.loaded") }),
    headers: cachedForAnHour,
  });

export const loader = calls({
  districts: { GET: looksUp(listDistricts) },
  exam_types: { GET: looksUp(listExamTypes) },
  "exam_types/:code": {
    GET: reads({ may: "lookup.manage", read: ({ params }) => findExamType(params.code ?? "") }),
    PUT: writes({
      may: "lookup.manage",
      finds: ({ params }) => findExamType(params.code ?? ""),
      body: lookupEdit.exam_types,
      run: ({ actor, found, body }) => updateLookup(actor, "exam_types", found.code, body),
    }),
  },
  roles: { GET: looksUp(listRoles) },
});

export const action = loader;
