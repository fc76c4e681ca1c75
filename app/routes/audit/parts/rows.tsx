import type { AuditEvent, AuditLine } from "~/features/audit/list.server";
import type { AuditRecord } from "~/features/audit/records.server";
import { nameOfAction, summaryOf } from "~/features/audit/summary";
import { dayOf, malaysianMoment } from "~/features/values/moments";
import { shownName } from "~/features/values/shown-value";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { Change, playedBy } from "~/routes/students/parts/history-rows";
import { type Column, UserText } from "~/ui";
import { entityWord } from "./filter-chips";

export const auditPath = "/admin/audit";

export const auditColumns: Column[] = [
  { key: "when", label: t("audit.when"), nowrap: true },
  { key: "who", label: t("history.who") },
  { key: "action", label: t("history.what") },
  { key: "record", label: t("audit.record") },
  { key: "changes", label: t("history.changes") },
];

export function auditCells(event: AuditLine, record: AuditRecord | undefined) {
  return {
    when: (
      <>
        {momentOf(event.at)}
        <div className="opt">{numberOf(event)}</div>
      </>
    ),
    who: (
      <>
        <Who {...event} />
        {!event.folded && <Origin {...event} />}
      </>
    ),
    action: actionOf(event),
    record: event.folded ? <Unfold {...event} /> : <AboutRecord {...event} record={record} />,
    changes: !event.folded && <Changes {...event} />,
  };
}

export const actionOf = ({ action, folded }: AuditLine): string =>
  folded ? t("audit.folded", { n: folded.n }) : nameOfAction(action);

export const numberOf = ({ id, folded }: AuditLine): string =>
  folded ? t("audit.folded_since", { moment: momentOf(folded.since) }) : t("audit.number", { id });

/** The sign-ins and sign-outs of the same user on the same days, each with its address and session. */
function Unfold({ username, at, folded }: AuditLine) {
  const days = { from: isoDayOf(folded?.since ?? at), to: isoDayOf(at) };
  return (
    <a href={listAddress(auditPath, { username, entity: "session", ...days }, {})()}>{t("audit.unfold")}</a>
  );
}

const isoDayOf = (at: string) => (Number.isNaN(Date.parse(at)) ? null : dayOf(at));

const momentOf = (at: string) => (Number.isNaN(Date.parse(at)) ? at : malaysianMoment(at));

function Who({ name, username, acting_as }: AuditEvent) {
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

function AboutRecord(props: AuditEvent & { record: AuditRecord | undefined }) {
  const { record, entity, entity_id, school_code, exam_year } = props;
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

function Changes({ changes, length }: AuditEvent) {
  if (changes === null) return length > 0 ? t("audit.too_long", { n: length }) : null;
  const { changed, facts, reason, more } = summaryOf(changes);
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
