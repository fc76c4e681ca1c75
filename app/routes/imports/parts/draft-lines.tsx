import type { ShownPlan } from "~/features/imports/draft-work";
import { LinesAsText } from "~/features/imports/form";
import type { FormAnswer } from "~/http/forms";
import { type MessageKey, t } from "~/messages";
import { rangeText } from "~/ui";
import { ChangedLines } from "./changed-lines";
import { Commit } from "./commit";
import { ClassSpellings, Corrections } from "./draft-forms";
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
