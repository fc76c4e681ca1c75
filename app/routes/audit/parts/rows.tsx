import type { AuditEvent, AuditLine } from "~/features/audit/list";
import { summaryOf } from "~/features/audit/summary";
import { shownName } from "~/features/values/shown-value";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { ListingColumn } from "~/routes/parts/listing";
import { Change, playedBy } from "~/routes/students/parts/history-rows";
import { UserText } from "~/ui";
import {
  aboutOf,
  actionOf,
  auditPath,
  changesOf,
  entityWord,
  type Facts,
  isoDayOf,
  momentOf,
  numberOf,
  recordOf,
  whoOf,
} from "./words";

export const columns: ListingColumn<AuditLine, Facts>[] = [
  { key: "when", label: t("audit.when"), nowrap: true, paper: 34, cell: momentOf, screen: When },
  { key: "who", label: t("history.who"), paper: 50, cell: whoOf, screen: Who },
  { key: "action", label: t("history.what"), paper: 44, cell: actionOf },
  { key: "record", label: t("audit.record"), paper: 60, cell: aboutOf, screen: About },
  { key: "changes", label: t("history.changes"), paper: 85, cell: changesOf, screen: Changes },
];

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

/** The sign-ins and sign-outs of the same user on the same days, each with its address and session. */
function Unfold({ username, at, folded }: AuditLine) {
  const days = { from: isoDayOf(folded?.since ?? at), to: isoDayOf(at) };
  return (
    <a href={listAddress(auditPath, { username, entity: "session", ...days }, {})()}>{t("audit.unfold")}</a>
  );
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
