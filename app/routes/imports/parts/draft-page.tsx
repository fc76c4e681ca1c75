import type { ReactNode } from "react";
import type { ShownPlan } from "~/features/imports/draft-work";
import { type MessageKey, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ErrorSummary, Page, Pagination, Tiles } from "~/ui";
import { Commit } from "./commit";
import { CoverageForm } from "./coverage";
import { Lines, type LinesProps } from "./draft-lines";
import { FirstLine, Notes } from "./draft-notes";
import { type Moved, MovedNotice } from "./moved";
import { OpenQuestions } from "./open-questions";
import { ListQuestions } from "./questions";
import { RequestHeld } from "./request-held";

interface DraftPageProps extends LinesProps {
  /** Says how many lines were read, and how many are candidates or schools. */
  read: MessageKey;
  back: { href: string; label: string };
  created: number;
  /** The school and year chosen above the paste. */
  place?: string;
  /** The days of that year, until the lines are committed. */
  days?: ReactNode;
  /** After a commit: where the imported records are, and the next step. */
  done?: ReactNode;
}

const tones = {
  unanswered: "warning",
  withdrawn: "warning",
  bad: "error",
  good: undefined,
  changed: "warning",
  warned: "warning",
  same: undefined,
} as const;

export function DraftPage(props: DraftPageProps) {
  const { path, start, read, commit, back, plan, created, place, days, done, answer } = props;
  const { counts, show } = plan;
  const address = listAddress(path, { show, page: plan.page }, { page: 1 });
  const moved = answer?.current as Moved | null | undefined;
  return (
    <Page
      title={t("import.draft_title")}
      intro={place && t("import.place", { place })}
      back={back}
      errors={Boolean(answer)}
      wide
    >
      {moved ? <MovedNotice moved={moved} /> : <ErrorSummary problems={answer?.problems ?? {}} />}
      {!done && days}
      <FirstLine plan={plan} sentence={read} />
      <div className="import-counts">
        <Tiles
          tiles={[
            ...shownKinds(counts).map((which) => ({
              label: t(`import.count_${which}`),
              value: counts[which],
              href: counts[which] > 0 ? address({ show: which, page: 1 }) : undefined,
              tone: counts[which] > 0 ? tones[which] : undefined,
            })),
            { label: t("import.count_skipped"), value: counts.skipped },
            ...(counts.held > 0 ? [{ label: t("import.count_held"), value: counts.held }] : []),
            ...(plan.coverage && plan.coverage.covers !== "nothing"
              ? [
                  {
                    label: t("import.count_missing"),
                    value: counts.missing,
                    href: counts.missing > 0 ? address({ show: "missing", page: 1 }) : undefined,
                  },
                ]
              : []),
          ]}
        />
      </div>
      {done || (created > 0 && <p className="context">{t("import.created_before", { n: created })}</p>)}
      <Notes plan={plan} />
      {!done && !plan.mustAsk && <OpenQuestions plan={plan} />}
      {!plan.mustAsk && <RequestHeld {...{ plan, answer }} />}
      {!plan.mustAsk && show !== "changed" && <Commit {...{ plan, commit, start, answer }} />}
      {!plan.mustAsk && <CoverageForm plan={plan} />}
      {!done && show !== "changed" && <ListQuestions plan={plan} />}
      {!plan.mustAsk && <Lines {...props} />}
      {!plan.mustAsk && (
        <Pagination page={plan.page} total={counts[show]} limit={plan.limit} address={address} hasRange />
      )}
      {!done && show === "changed" && <ListQuestions plan={plan} />}
    </Page>
  );
}

/** The usual kinds, and those that the list has. */
const shownKinds = (counts: ShownPlan["counts"]) =>
  (["unanswered", "bad", "good", "changed", "withdrawn", "warned", "same"] as const).filter(
    (kind) => counts[kind] > 0 || kind === "bad" || kind === "good" || kind === "warned" || kind === "same",
  );
