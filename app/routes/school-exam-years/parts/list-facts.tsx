import type { ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import { officeSignature, officeSignatures } from "~/features/school-exam-years/sign-off/on-behalf";
import type { ListSignature, TakenStep } from "~/features/school-exam-years/sign-off/queries";
import { malaysianMoment } from "~/features/values/moments";
import { figure, labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { playedBy } from "~/routes/students/parts/history-rows";
import { Badge, ButtonLink, Notice, SummaryList, UserText } from "~/ui";

export const stateKinds = {
  draf: "neutral",
  dihantar: "neutral",
  disahkan: "success",
  muktamad: "success",
} as const;

interface ListFactsProps {
  line: ReadinessLine;
  last: TakenStep | undefined;
  signatures: readonly ListSignature[];
}

export function ListFacts({ line, last, signatures }: ListFactsProps) {
  const { state, school_code, exam_year, head_name, list_version, total_students, state_changed_at } = line;
  const known = state === "muktamad" ? "version.n" : "version.open_since";
  const version = list_version > 0 ? t(known, { n: list_version }) : t("version.none");
  const sheet = state === "muktamad" ? "final-list" : "check-list";
  const moment = state_changed_at && malaysianMoment(state_changed_at);
  const isByLock = last?.action === "school_exam_year.closed_by_lock";
  const since = moment && (isByLock ? t("list.by_lock", { moment }) : t("list.since", { moment }));
  return (
    <>
      {state === "draf" && last?.reason && (
        <Notice kind="warning">{t("list.reopened_because", { reason: last.reason })}</Notice>
      )}
      <SummaryList
        rows={[
          {
            term: t("list.column"),
            detail: (
              <>
                <Badge kind={stateKinds[state]}>{t(`list.${state}`)}</Badge> {since}
              </>
            ),
          },
          { term: labelOf("total_students"), detail: figure(total_students) },
          { term: labelOf("list_version"), detail: version },
          ...signatures.map(({ step, by, at }) => ({
            term: t(`list.taken_${step}`),
            detail: t("list.taken_by", { by: by ?? t("list.system"), moment: malaysianMoment(at) }),
          })),
          ...(head_name === null ? [] : [{ term: labelOf("head_name"), detail: head_name }]),
          ...officeSignatures(line).map(({ sentence, reason }) => ({
            term: t("list.signed"),
            detail: (
              <>
                {sentence}
                {reason && (
                  <p>
                    {t("list.signed_because")} <UserText>{reason}</UserText>
                  </p>
                )}
              </>
            ),
          })),
        ]}
      />
      <p>{stepWords(line)}</p>
      {total_students > 0 && (
        <p className="actions">
          <ButtonLink href={listAddress(`/students/sheets/${sheet}`, { school_code, exam_year }, {})()}>
            {t(state === "muktamad" ? "list.print_final" : "list.print_draft")}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function stepWords(line: ReadinessLine): string {
  const { state } = line;
  if (state === "dihantar" && officeSignature(line, "submitted")) return t("list.step_dihantar_on_behalf");
  if (state === "disahkan" && officeSignature(line, "confirmed")) return t("list.step_disahkan_on_behalf");
  return t(`list.step_${state}`);
}

interface ListHistoryProps {
  history: readonly TakenStep[];
  archived: number;
}

/** A line for each step that was taken. */
export function ListHistory({ history, archived }: ListHistoryProps) {
  return (
    <>
      {archived > 0 && <Notice kind="info">{t("audit.archived", { n: archived })}</Notice>}
      {history.length > 0 && <h2>{t("list.history")}</h2>}
      <dl className="facts">
        {history.map(({ id, action, by, acting_as, reason, total_students: n, created_at }) => (
          <div key={id}>
            <dt>{malaysianMoment(created_at)}</dt>
            <dd>
              {t(`audit.action.${action}`)}, {by ?? t("list.system")}
              {acting_as !== null && ` (${playedBy(acting_as)})`} · {t("exam_day.candidates", { n })}
              {reason && (
                <p className="opt">
                  <UserText>{reason}</UserText>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
