import { useContext } from "react";
import type { ShownLine } from "~/features/imports/draft-lines";
import type { ShownPlan } from "~/features/imports/draft-work";
import { LinesAsText, LinesToCorrect } from "~/features/imports/form";
import { TransferOffers } from "~/features/requests/form";
import type { FormAnswer } from "~/http/forms";
import { type MessageKey, t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import { Change } from "~/routes/students/parts/history-rows";
import {
  Button,
  ButtonLink,
  DataTable,
  FormActions,
  HiddenFields,
  Notice,
  PostForm,
  RowCheckbox,
  RowMessage,
  rangeText,
} from "~/ui";
import { Commit } from "./commit";
import { MissingCandidates } from "./missing";

export interface LinesProps {
  path: string;
  start: string;
  commit: MessageKey;
  plan: ShownPlan;
  answer: FormAnswer | undefined;
}

/** The lines of the chosen kind. */
export function Lines({ path, start, commit, plan, answer }: LinesProps) {
  const { counts, show, page, limit } = plan;
  const forms = { plan, commit, start, answer };
  if (show === "bad" && counts.bad > 0) {
    return (
      <>
        <Corrections {...{ plan, path, answer }} />
        {counts.good + counts.changed > counts.held && <Commit {...forms} />}
      </>
    );
  }
  if (show === "missing") return <MissingCandidates {...{ plan, answer }} />;
  const spellings = <ClassSpellings plan={plan} isInForm={false} />;
  if (show === "changed") {
    return (
      <>
        {spellings}
        <Commit {...forms}>
          <ChangedLines {...{ plan, answer }} />
        </Commit>
      </>
    );
  }
  const range = rangeText({ page, limit, total: counts[show] });
  return (
    <>
      {spellings}
      {show === "withdrawn" && <p className="my-5">{t("import.withdrawn_note")}</p>}
      <LinesAsText plan={plan} caption={t(`import.caption_${show === "bad" ? "good" : show}`, { range })} />
    </>
  );
}

interface ChangedLinesProps {
  plan: ShownPlan;
  answer: FormAnswer | undefined;
}

/** Stored candidates whom the list changes, field by field, each with a box. */
function ChangedLines({ plan, answer }: ChangedLinesProps) {
  const { lines, heldReasons, counts } = plan;
  const typed = answer && "shown_lines" in answer.typed ? [answer.typed.ticked].flat().map(String) : null;
  const savable = lines.filter(({ correction }) => correction && !correction.isHeld);
  return (
    <>
      {heldReasons.length > 0 && counts.held > plan.requests.n && (
        <Notice kind="warning">{t("import.held", { n: counts.held, reasons: heldReasons.join(" ") })}</Notice>
      )}
      {savable.length > 0 && (
        <HiddenFields values={{ shown_lines: savable.map(({ line }) => line).join(" ") }} />
      )}
      <DataTable
        caption={t("import.caption_changed", { range: rangeOf(plan) })}
        columns={[
          { key: "full_name", label: t("label.full_name") },
          { key: "changes", label: t("import.changes") },
          { key: "line", label: t("import.line_number"), align: "right" },
          ...(lines.some(hasNotes) ? [{ key: "notes", label: t("import.notes") }] : []),
        ]}
        rows={lines.flatMap((shown) => (shown.correction ? [rowOf(shown, shown.correction, typed)] : []))}
        empty={t("import.no_lines")}
      />
    </>
  );
}

const hasNotes = ({ warnings, correction }: ShownLine) =>
  warnings.length > 0 ||
  correction?.hasForm === true ||
  correction?.unsure !== undefined ||
  Boolean(correction?.whyNoRequest);

function rowOf(
  { line, label, warnings }: ShownLine,
  {
    id,
    full_name,
    changes,
    isHeld,
    isTicked,
    hasForm,
    unsure,
    whyNoRequest,
  }: NonNullable<ShownLine["correction"]>,
  typed: string[] | null,
) {
  return {
    id: line,
    select: isHeld ? (
      ""
    ) : (
      <RowCheckbox
        name="ticked"
        value={line}
        about={full_name}
        checked={typed ? typed.includes(String(line)) : isTicked}
      />
    ),
    cells: {
      full_name: <a href={recordAddress(id)}>{full_name}</a>,
      changes: changes.map((change) => <Change key={change.field} {...change} old={change.old ?? ""} />),
      line: label,
      notes: (
        <>
          {[
            ...(unsure ? [t(`import.unsure.${unsure}`)] : []),
            ...warnings,
            ...(whyNoRequest ? [whyNoRequest] : []),
          ].join(" · ")}
          {hasForm && <a href={`/student-edit/${id}`}>{t("import.held_form", { full_name })}</a>}
        </>
      ),
    },
  };
}

const rangeOf = ({ page, limit, counts, show }: ShownPlan) => rangeText({ page, limit, total: counts[show] });

const mostMerges = 10;

/** The button is in the form of the wrong lines, so that it keeps the cells typed there; else in its own. */
function ClassSpellings({ plan, isInForm }: { plan: ShownPlan; isInForm: boolean }) {
  const { merges } = plan;
  if (merges.length === 0) return null;
  const button = (
    <Button name="intent" value="merge_classes" kind="secondary">
      {t("import.merge_classes", { n: merges.reduce((sum, { n }) => sum + n, 0) })}
    </Button>
  );
  return (
    <div className="my-5">
      <p>{t("import.classes_spelled")}</p>
      <ul>
        {merges.slice(0, mostMerges).map((merge) => (
          <li key={`${merge.from}|${merge.to}`}>{t("import.class_merge", { ...merge })}</li>
        ))}
        {merges.length > mostMerges && (
          <li>{t("import.class_merges_more", { n: merges.length - mostMerges })}</li>
        )}
      </ul>
      {isInForm ? button : <PostForm>{button}</PostForm>}
    </div>
  );
}

interface CorrectionsProps {
  plan: ShownPlan;
  path: string;
  answer: FormAnswer | undefined;
}

/** The first wrong cell has the focus, so the message of a check is above the lines, in view. */
function Corrections({ plan, path, answer }: CorrectionsProps) {
  const rowMessage = useContext(RowMessage);
  return (
    <PostForm draft>
      <h2>{t("import.bad_heading")}</h2>
      <p>{t("import.bad_explain")}</p>
      <FormActions>
        <Button name="intent" value="check" accessKey="s">
          {t("import.check_again")}
        </Button>
        {plan.missingZeros > 0 && (
          <Button name="intent" value="restore_zeros" kind="secondary">
            {t("import.restore_zeros", { n: plan.missingZeros })}
          </Button>
        )}
        <ButtonLink href={`${path}/wrong.tsv`}>
          {t("import.download_wrong", { n: plan.counts.bad })}
        </ButtonLink>
      </FormActions>
      <ClassSpellings plan={plan} isInForm />
      {rowMessage?.message}
      <LinesToCorrect
        plan={plan}
        typed={answer?.typed.rows as Record<string, unknown>[] | undefined}
        autoFocus={!answer}
      />
      <FormActions>
        <Button name="intent" value="check" kind="secondary">
          {t("import.check_again")}
        </Button>
      </FormActions>
      <TransferOffers
        rows={plan.lines.flatMap(({ line, isElsewhere }, index) =>
          isElsewhere ? [{ row: `rows[${index}].cells`, line }] : [],
        )}
      />
    </PostForm>
  );
}
