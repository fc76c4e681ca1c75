import { refusal } from "~/features/audit/fold";
import { type AuditEvent, type AuditLine, listAuditEvents } from "~/features/audit/list";
import { type AuditRecord, recordsOfEvents } from "~/features/audit/records";
import { type AuditList, auditActions, auditEntities, auditList } from "~/features/audit/schema";
import { nameOfAction, summaryOf } from "~/features/audit/summary";
import { dayOf, malaysianMoment } from "~/features/values/moments";
import { shownName, shownValue } from "~/features/values/shown-value";
import { figure, isMessageKey, labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { type ListOf, listAt } from "~/routes/parts/list-screen";
import type { ListingColumn } from "~/routes/parts/listing";
import { Change, playedBy } from "~/routes/students/parts/history-rows";
import { UserText } from "~/ui";

export const auditPath = "/admin/audit";

interface Facts {
  /** More events match than were counted. */
  capped: boolean;
  /** Left out of the paper. */
  refusals: number;
  records: Record<string, AuditRecord>;
}

const recordOf = ({ entity, entity_id }: AuditEvent, { records }: Facts): AuditRecord | undefined =>
  records[`${entity} ${entity_id}`];

const entityWord = (entity: string) => {
  const key = `audit.entity.${entity}`;
  return isMessageKey(key) ? t(key) : t("audit.entity_other");
};

const momentOf = ({ at }: Pick<AuditEvent, "at">) =>
  Number.isNaN(Date.parse(at)) ? at : malaysianMoment(at);

const isoDayOf = (at: string) => (Number.isNaN(Date.parse(at)) ? null : dayOf(at));

const numberOf = ({ id, folded }: AuditLine): string =>
  folded ? t("audit.folded_since", { moment: momentOf({ at: folded.since }) }) : t("audit.number", { id });

const actionOf = ({ action, folded }: AuditLine): string =>
  folded
    ? t(action === refusal ? "audit.folded_refusals" : "audit.folded", { n: folded.n })
    : nameOfAction(action);

const whoOf = ({ username, name, acting_as }: AuditEvent) =>
  [name ?? username ?? t("history.system"), name && username, acting_as && playedBy(acting_as)]
    .filter(Boolean)
    .join(" · ");

function aboutOf(event: AuditEvent, facts: Facts) {
  const { entity, entity_id, school_code, exam_year } = event;
  const kind = `${entityWord(entity)} ${entity_id ?? ""}`.trim();
  return [recordOf(event, facts)?.name, kind, school_code, exam_year].filter(Boolean).join(" · ");
}

/** The CSV has the whole text. */
const longest = 300;

function changesOf(event: AuditLine): string {
  if (event.folded) return numberOf(event);
  const { changes, length } = event;
  if (changes === null) return length > 0 ? t("audit.too_long", { n: length }) : "";
  const { school_code, exam_year } = event;
  const { changed, facts, reason, more } = summaryOf(changes, { school_code, exam_year });
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

const columns: ListingColumn<AuditLine, Facts>[] = [
  { key: "when", label: t("audit.when"), nowrap: true, printed: 34, cell: momentOf, screen: When },
  { key: "who", label: t("history.who"), printed: 50, cell: whoOf, screen: Who },
  { key: "action", label: t("history.what"), printed: 44, cell: actionOf },
  { key: "record", label: t("audit.record"), printed: 60, cell: aboutOf, screen: About },
  { key: "changes", label: t("history.changes"), printed: 85, cell: changesOf, screen: Changes },
];

const choices = (names: readonly string[], word: (name: string) => string) =>
  names.map((value) => ({ value, label: word(value) }));

const filters = {
  username: null,
  action: choices(auditActions, nameOfAction),
  entity: choices(auditEntities, entityWord),
  entity_id: null,
  changed: [{ value: "full_name", label: t("audit.changed.full_name") }],
  school_code: null,
  exam_year: null,
  from: null,
  to: null,
};

export const events = {
  ...listAt(auditPath, auditList),
  may: "audit.view",
  title: t("audit.title"),
  read: (actor, query, { isScreen }) => {
    const list = listAuditEvents(actor, query, !isScreen);
    const { capped, refusals, data } = list;
    return { list, facts: { capped, refusals, records: recordsOfEvents(actor, data) } };
  },
  head: ({ refusals: n }) => (n > 0 ? { counts: [t("audit.without_refusals", { n: figure(n) })] } : {}),
  filters: () => filters,
  columns: () => columns,
  row: ({ id }) => ({ id }),
  printed: "audit",
} satisfies ListOf<AuditList, AuditLine, Facts>;

function When(event: AuditLine) {
  return (
    <>
      {momentOf(event)}
      <div className="opt">{numberOf(event)}</div>
    </>
  );
}

function Who(event: AuditLine) {
  return (
    <>
      <Person {...event} />
      {!event.folded && <Origin {...event} />}
    </>
  );
}

function Person({ name, username, acting_as }: AuditEvent) {
  if (username === null) return <>{name ?? t("history.system")}</>;
  return (
    <>
      {name}
      <div className={name === null ? undefined : "opt"}>
        <a href={listAddress(auditPath, { username }, {})()}>{t("audit.as_typed", { username })}</a>
      </div>
      {acting_as !== null && <div className="opt">{playedBy(acting_as)}</div>}
    </>
  );
}

function Origin({ address, session_id }: AuditEvent) {
  const parts = [address, session_id !== null && t("audit.in_session", { id: String(session_id) })].filter(
    Boolean,
  );
  return parts.length > 0 ? <div className="opt">{parts.join(" · ")}</div> : null;
}

function About(event: AuditLine, facts: Facts) {
  if (event.folded) return <Unfold {...event} />;
  const { entity, entity_id, school_code, exam_year } = event;
  const record = recordOf(event, facts);
  const kind = entityWord(entity);
  const trail =
    entity_id && entity !== "session" ? listAddress(auditPath, { entity, entity_id }, {})() : null;
  const place = t("audit.place", { school_code: school_code ?? "", exam_year: exam_year ?? "" }).trim();
  return (
    <>
      {record && (record.href ? <a href={record.href}>{record.name}</a> : record.name)}
      <div className={record && "opt"}>
        {trail ? <a href={trail}>{`${kind} ${entity_id}`}</a> : kind}
        {place && ` · ${place}`}
      </div>
    </>
  );
}

/** The sign-ins and sign-outs, or the refusals, of the same user on the same days, each with its address and session. */
function Unfold({ username, at, action, folded }: AuditLine) {
  const days = { from: isoDayOf(folded?.since ?? at), to: isoDayOf(at) };
  const kind = action === refusal ? { action } : { entity: "session" };
  return <a href={listAddress(auditPath, { username, ...kind, ...days }, {})()}>{t("audit.unfold")}</a>;
}

function Changes({ changes, length, folded, school_code, exam_year }: AuditLine) {
  if (folded) return null;
  if (changes === null) return length > 0 ? t("audit.too_long", { n: length }) : null;
  const { changed, facts, reason, more } = summaryOf(changes, { school_code, exam_year });
  return (
    <>
      {changed.map((change) => (
        <Change key={change.field} {...change} label={shownName(change.field)} />
      ))}
      {more > 0 && <div className="opt">{t("audit.more", { n: more })}</div>}
      {facts.map(({ name, value }) => (
        <div key={name}>
          <span className="opt">{t("history.field", { label: shownName(name) })}</span>{" "}
          <UserText>{value}</UserText>
        </div>
      ))}
      {reason !== null && (
        <div>
          <span className="opt">{t("history.field", { label: labelOf("reason") })}</span> {reason}
        </div>
      )}
    </>
  );
}
