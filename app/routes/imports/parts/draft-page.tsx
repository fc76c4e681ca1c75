import type { ShownPlan } from "~/features/imports/draft-work.server";
import { LinesAsText } from "~/features/imports/form";
import type { FormAnswer } from "~/http/forms.server";
import { type MessageKey, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ErrorSummary, Notice, Page, Pagination, rangeText, Tiles } from "~/ui";
import { Commit, Corrections } from "./draft-forms";

interface DraftPageProps {
  path: string;
  start: string;
  commit: MessageKey;
  back: { href: string; label: string };
  plan: ShownPlan;
  created: number;
  answer: FormAnswer | undefined;
}

const tones = { bad: "error", good: undefined, warned: "warning", same: undefined } as const;

export function DraftPage({ path, start, commit, back, plan, created, answer }: DraftPageProps) {
  const { counts, show } = plan;
  const address = listAddress(path, { show, page: plan.page }, { page: 1 });
  const moved = answer?.current as { good: number; bad: number } | null | undefined;
  return (
    <Page title={t("import.draft_title")} back={back} errors={Boolean(answer)} wide>
      {moved ? (
        <Notice kind="warning">{t("import.moved", moved)}</Notice>
      ) : (
        <ErrorSummary problems={answer?.problems ?? {}} />
      )}
      <div className="import-counts">
        <Tiles
          tiles={[
            ...(["bad", "good", "warned", "same"] as const).map((which) => ({
              label: t(`import.count_${which}`),
              value: counts[which],
              href: counts[which] > 0 ? address({ show: which, page: 1 }) : undefined,
              tone: counts[which] > 0 ? tones[which] : undefined,
            })),
            { label: t("import.count_skipped"), value: counts.skipped },
          ]}
        />
      </div>
      <Notes plan={plan} created={created} />
      <Commit plan={plan} commit={commit} start={start} />
      {show === "bad" && counts.bad > 0 ? (
        <Corrections {...{ plan, path, answer }} />
      ) : (
        <LinesAsText
          plan={plan}
          caption={t(`import.caption_${show === "bad" ? "good" : show}`, {
            range: rangeText({ page: plan.page, limit: plan.limit, total: counts[show] }),
          })}
        />
      )}
      <Pagination page={plan.page} total={counts[show]} limit={plan.limit} address={address} />
    </Page>
  );
}

function Notes({ plan, created }: { plan: ShownPlan; created: number }) {
  return (
    <>
      {created > 0 && <p className="context">{t("import.created_before", { n: created })}</p>}
      {plan.ignored.length > 0 && (
        <Notice kind="info">{t("import.ignored_columns", { headings: plan.ignored.join(", ") })}</Notice>
      )}
      {plan.repaired.blanks > 0 && (
        <p className="context">{t("import.mended_blanks", { n: plan.repaired.blanks })}</p>
      )}
      {plan.repaired.quotes > 0 && (
        <p className="context">{t("import.mended_quotes", { n: plan.repaired.quotes })}</p>
      )}
      {plan.show === "warned" && <p>{t("import.warned")}</p>}
    </>
  );
}
