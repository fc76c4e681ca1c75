import type { ReactNode } from "react";
import type { Profile } from "~/features/users/profile";
import type { FormAnswer } from "~/http/forms";
import { ProofFields } from "~/routes/parts/proof-fields";
import { type Refusal, Refused, type RefusedAction } from "~/routes/parts/refused";
import { ConfirmPanel, ErrorSummary, Page } from "~/ui";
import { AccountFacts } from "./account-words";

interface AccountActionProps {
  title: string;
  question: string;
  /** The title, unless the button says less. */
  confirmLabel?: string;
  user: Profile;
  /** Why the action is refused: the page shows it in place of the question. */
  obstacle: Refusal | null;
  refused?: RefusedAction;
  back: { href: string; label: string };
  answer: Pick<FormAnswer, "problems"> | undefined;
  action?: string;
  danger?: boolean;
  /** After the facts of the account. */
  children?: ReactNode;
}

/** Asks the office for a proof before it does something to one account. */
export function AccountAction(props: AccountActionProps) {
  const { title, question, confirmLabel = title, user, obstacle, back, answer } = props;
  const { refused = "remove", action, danger } = props;
  const facts = (
    <>
      <AccountFacts user={user} />
      {props.children}
    </>
  );
  return (
    <Page title={title} context={user.username} errors={Boolean(answer)} back={back}>
      <ErrorSummary problems={answer?.problems ?? {}} />
      {obstacle ? (
        <>
          {!answer && <Refused action={refused} refusal={obstacle} />}
          {facts}
        </>
      ) : (
        <ConfirmPanel title={question} cancelHref={back.href} {...{ confirmLabel, action, danger }} once>
          {facts}
          <ProofFields problems={answer?.problems ?? {}} />
        </ConfirmPanel>
      )}
    </Page>
  );
}
