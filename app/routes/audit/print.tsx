import type { LoaderFunctionArgs } from "@remix-run/node";
import { type AuditLine, listAuditEvents } from "~/features/audit/list.server";
import { type AuditRecord, recordsOfEvents } from "~/features/audit/records.server";
import { auditList } from "~/features/audit/schema";
import { summaryOf } from "~/features/audit/summary";
import { malaysianMoment } from "~/features/values/moments";
import { shownName, shownValue } from "~/features/values/shown-value";
import { requireActor } from "~/http/actor.server";
import { readQueryLeniently } from "~/http/query.server";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { printoutPage } from "~/routes/parts/printout";
import { answerPrintout } from "~/routes/parts/printout.server";
import { playedBy } from "~/routes/students/parts/history-rows";
import { auditChips, entityWord } from "./parts/filter-chips";
import { actionOf, auditPath, numberOf } from "./parts/rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

/** The CSV has the whole text. */
const longest = 300;

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "audit.view");
  const query = { ...readQueryLeniently(request, auditList), ...printoutPage };
  const { page, limit, ...conditions } = query;
  const address = listAddress(auditPath, conditions, {});
  const found = listAuditEvents(actor, query);
  const records = recordsOfEvents(actor, found.data);
  return answerPrintout(request, actor, {
    list: "audit",
    title: t("audit.title"),
    back: address(),
    query,
    chips: auditChips(query, address),
    columns: [
      { label: t("audit.when"), width: 34 },
      { label: t("history.who"), width: 50 },
      { label: t("history.what"), width: 44 },
      { label: t("audit.record"), width: 60 },
      { label: t("history.changes"), width: 85 },
    ],
    found,
    cells: (event) => cellsOf(event, records[`${event.entity} ${event.entity_id}`]),
  });
}

function cellsOf(event: AuditLine, record: AuditRecord | undefined): string[] {
  const { at, username, name, acting_as, entity, entity_id, school_code, exam_year } = event;
  const who = [name ?? username ?? t("history.system"), name && username, acting_as && playedBy(acting_as)];
  const about = [record?.name, `${entityWord(entity)} ${entity_id ?? ""}`.trim(), school_code, exam_year];
  return [
    Number.isNaN(Date.parse(at)) ? at : malaysianMoment(at),
    who.filter(Boolean).join(" · "),
    actionOf(event),
    about.filter(Boolean).join(" · "),
    event.folded ? numberOf(event) : changesOf(event),
  ];
}

function changesOf({ changes, length }: AuditLine): string {
  if (changes === null) return length > 0 ? t("audit.too_long", { n: length }) : "";
  const { changed, facts, reason, more } = summaryOf(changes);
  const named = (label: string, value: string) => `${t("history.field", { label })} ${value}`;
  const words = [
    ...changed.map(({ field, old, new: next }) =>
      named(
        shownName(field),
        `${old === null ? "" : `${shownValue(field, old)} → `}${shownValue(field, next)}`,
      ),
    ),
    ...(more > 0 ? [t("audit.more", { n: more })] : []),
    ...facts.map(({ name, value }) => named(shownName(name), value)),
    ...(reason === null ? [] : [named(labelOf("reason"), reason)]),
  ].join("; ");
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}
