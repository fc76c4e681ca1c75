import type { ShownPlan } from "~/features/imports/draft-work";
import { reasonsLeftOut, sumOf } from "~/features/imports/shape/left-out";
import { type MessageKey, t } from "~/messages";
import { Notice } from "~/ui";

/** Every line of the text is accounted for. */
export function FirstLine({ plan, sentence }: { plan: ShownPlan; sentence: MessageKey }) {
  const { read, counts, left } = plan;
  const n =
    counts.good +
    counts.bad +
    counts.changed +
    counts.unanswered +
    counts.withdrawn +
    counts.same +
    counts.skipped;
  const reasons = reasonsLeftOut.flatMap((reason) =>
    left[reason] > 0 ? [t(`import.left.${reason}`, { n: left[reason] })] : [],
  );
  return (
    <p>
      {t(sentence, { read, n })}
      {reasons.length > 0 && ` ${t("import.left", { n: sumOf(left), reasons: reasons.join(", ") })}`}
    </p>
  );
}

/** What the reading did not read or cleaned, in one quiet line. */
export function Notes({ plan }: { plan: ShownPlan }) {
  const { counts, ignored, repaired, repeated, elsewhere, show } = plan;
  const all = counts.bad + counts.good + counts.changed + counts.same;
  const notes = [
    ignored.length > 0 && t("import.ignored_columns", { headings: ignored.join(", ") }),
    repaired.blanks > 0 && t("import.mended_blanks", { n: repaired.blanks }),
    repaired.names > 0 && t("import.mended_names", { n: repaired.names }),
    repaired.remarks.length > 0 && t("import.mended_remarks", { remarks: repaired.remarks.join(", ") }),
    plan.struckTexts && t("import.struck_texts", { texts: plan.struckTexts }),
    repaired.quotes > 0 && t("import.mended_quotes", { n: repaired.quotes }),
  ].filter(Boolean);
  return (
    <>
      {elsewhere * 2 > all && <Notice kind="warning">{t("import.elsewhere", { n: elsewhere, all })}</Notice>}
      {plan.lost && <Notice kind="error">{t("import.lost", { lines: plan.lost })}</Notice>}
      {plan.openQuotes && (
        <Notice kind="warning">{t("import.quotes_open", { lines: plan.openQuotes })}</Notice>
      )}
      {repaired.jawi > 0 && <Notice kind="warning">{t("import.mended_jawi", { n: repaired.jawi })}</Notice>}
      {repaired.cleared > 0 && <Notice kind="info">{t("import.cleared", { n: repaired.cleared })}</Notice>}
      {repeated.length > 0 && (
        <p>{t("import.repeated", { n: counts.good, warnings: repeated.join("; ") })}</p>
      )}
      {notes.length > 0 && <p className="context">{notes.join(" ")}</p>}
      {show === "warned" && <p>{t("import.warned")}</p>}
    </>
  );
}
