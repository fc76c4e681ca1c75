import type { ReactNode } from "react";
import type { ShownPlan } from "~/features/imports/draft-work.server";
import { LinesAsText } from "~/features/imports/form";
import type { FormAnswer } from "~/http/forms.server";
import { type MessageKey, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { nearSeenIn } from "~/routes/parts/near-seen";
import { ErrorSummary, Notice, Page, Pagination, rangeText, Tiles } from "~/ui";
import { ClassSpellings, Commit, Corrections } from "./draft-forms";
import { FirstLine, Notes } from "./draft-notes";
import { ListQuestions } from "./questions";

interface DraftPageProps {
  path: string;
  start: string;
  /** Says how many lines were read, and how many are candidates or schools. */
  read: MessageKey;
  commit: MessageKey;
  back: { href: string; label: string };
  plan: ShownPlan;
  created: number;
  /** The school and year chosen above the paste. */
  place?: string;
  /** The days of that year, until the lines are committed. */
  days?: ReactNode;
  /** After a commit: where the imported records are, and the next step. */
  done?: ReactNode;
  answer: FormAnswer | undefined;
}

const tones = { bad: "error", good: undefined, warned: "warning", same: undefined } as const;

export function DraftPage(props: DraftPageProps) {
  const { path, start, read, commit, back, plan, created, place, days, done, answer } = props;
  const { counts, show } = plan;
  const address = listAddress(path, { show, page: plan.page }, { page: 1 });
  const near_seen = nearSeenIn(answer);
  const moved = answer?.current as { good: number; bad: number } | null | undefined;
  return (
    <Page
      title={t("import.draft_title")}
      intro={place && t("import.place", { place })}
      back={back}
      errors={Boolean(answer)}
      wide
    >
      {moved ? (
        <Notice kind="warning">{t("import.moved", moved)}</Notice>
      ) : (
        <ErrorSummary problems={answer?.problems ?? {}} />
      )}
      {!done && days}
      <FirstLine plan={plan} sentence={read} />
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
      {done || (created > 0 && <p className="context">{t("import.created_before", { n: created })}</p>)}
      <Notes plan={plan} />
      {!plan.mustAsk && <Commit {...{ plan, commit, start, near_seen }} />}
      {!done && <ListQuestions plan={plan} />}
      {plan.mustAsk ? null : show === "bad" && counts.bad > 0 ? (
        <>
          <Corrections {...{ plan, path, answer }} />
          {counts.good > 0 && <Commit {...{ plan, commit, start, near_seen }} />}
        </>
      ) : (
        <>
          <ClassSpellings plan={plan} isInForm={false} />
          <LinesAsText
            plan={plan}
            caption={t(`import.caption_${show === "bad" ? "good" : show}`, {
              range: rangeText({ page: plan.page, limit: plan.limit, total: counts[show] }),
            })}
          />
        </>
      )}
      {!plan.mustAsk && (
        <Pagination page={plan.page} total={counts[show]} limit={plan.limit} address={address} hasRange />
      )}
    </Page>
  );
}
