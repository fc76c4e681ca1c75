import type { ReactNode } from "react";
import { ErrorSummary, type FormProblems } from "./error-summary";
import { usePageFacts } from "./page-facts";

type PostFormProps = {
  /** Where it is sent; without one, to the address of the page, or of the form that the page answers. */
  action?: string;
  /** Carries a submission key, so that a doubled submit runs once. */
  once?: boolean;
  /** The browser stores what is typed until it is saved. */
  draft?: boolean;
  /** Runs in the session of any account, as signing out does, and so carries no token. */
  inAnySession?: boolean;
  /** Everything that is wrong, shown first in the form. */
  problems?: FormProblems;
  problemTitle?: string;
  id?: string;
  className?: string;
  encType?: "multipart/form-data";
  spellCheck?: boolean;
  hidden?: boolean;
  children?: ReactNode;
};

/**
 * Every form that changes something. The server judges what is typed, never the browser. On a page that answers a form
 * the address has to be named: without it a link of the error summary stays in the address and takes the focus away.
 */
export function PostForm(props: PostFormProps) {
  const { action, once, draft, inAnySession, problems, problemTitle, children, ...attributes } = props;
  const { form_token, posted_to, draft_key } = usePageFacts();
  const isTyped = once || draft || problems !== undefined;
  return (
    <form
      method="post"
      action={action ?? posted_to ?? undefined}
      noValidate={isTyped}
      {...attributes}
      data-draft={draft && (draft_key ?? "")}
    >
      {form_token && !inAnySession && <input type="hidden" name="form_token" value={form_token} />}
      {problems && <ErrorSummary problems={problems} title={problemTitle} />}
      {once && <SubmissionKey />}
      {children}
    </form>
  );
}

function SubmissionKey() {
  const { kept } = usePageFacts();
  return <input type="hidden" name="submission_key" value={kept?.submission_key ?? crypto.randomUUID()} />;
}
