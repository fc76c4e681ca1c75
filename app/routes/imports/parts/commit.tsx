import type { ReactNode } from "react";
import type { ShownPlan } from "~/features/imports/draft-work";
import { tickedKinds } from "~/features/imports/question-ids";

import type { FormAnswer } from "~/http/forms";
import { type MessageKey, t } from "~/messages";
import { nearSeenIn } from "~/routes/parts/near-seen";
import { Button, ButtonLink, CheckboxesField, FormActions, HiddenFields, PostForm } from "~/ui";

interface CommitProps {
  plan: ShownPlan;
  commit: MessageKey;
  start: string;
  answer: FormAnswer | undefined;
  /** The changed lines of the page, whose boxes belong to this form. */
  children?: ReactNode;
}

/** Each kind that can be saved has a box as soon as stored candidates would change. */
export function Commit({ plan, commit, start, answer, children }: CommitProps) {
  const { counts, fingerprint, seen, limit } = plan;
  const n = counts.good;
  const m = counts.changed - counts.held;
  if (n + m === 0) {
    return (
      <>
        <p className="import-commit">
          {t(counts.bad > 0 ? "import.nothing_good" : "import.all_done")}{" "}
          <a href={start}>{t("import.paste_other")}</a>
        </p>
        {children}
      </>
    );
  }
  /** Set once the near duplicates of the list were shown. */
  const near_seen = nearSeenIn(answer);
  const kind = counts.bad === 0 ? { accessKey: "s" } : { kind: "secondary" as const };
  const isInPages = children !== undefined && counts.changed > limit;
  const button = (
    <Button {...kind} {...(isInPages && { name: "intent", value: "commit" })}>
      {m === 0 ? t(commit, { n }) : t("import.commit_ticked")}
    </Button>
  );
  return (
    <PostForm className="import-commit" once>
      <HiddenFields
        values={{
          ...(!isInPages && { intent: "commit" }),
          ...{ fingerprint, seen, near_seen },
          ...(m > 0 && { kinds: "" }),
        }}
      />
      {m > 0 && <Kinds {...{ plan, answer }} />}
      <FormActions>
        {button}
        {isInPages && (
          <Button name="intent" value="tick" kind="secondary">
            {t("import.remember_ticks")}
          </Button>
        )}
        <ButtonLink href={start}>{t("import.paste_other")}</ButtonLink>
      </FormActions>
      {isInPages && <p className="context">{t("import.ticks_of_pages")}</p>}
      {children && <div className="my-5">{children}</div>}
    </PostForm>
  );
}

function Kinds({ plan: { counts }, answer }: { plan: ShownPlan; answer: FormAnswer | undefined }) {
  const m = counts.changed - counts.held;
  const some = counts.unticked > 0 ? "import.kind_changed_some" : "import.kind_changed";
  const options = [
    { value: "new", label: t("import.kind_new", { n: counts.good }), n: counts.good },
    { value: "changed", label: t(some, { n: m - counts.unticked, m: counts.unticked }), n: m },
  ];
  return (
    <CheckboxesField
      name="kinds"
      label={t("import.kinds")}
      options={options.filter(({ n }) => n > 0)}
      values={answer && "kinds" in answer.typed ? [answer.typed.kinds].flat() : tickedKinds}
    />
  );
}
