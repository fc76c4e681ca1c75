import type { ReactNode } from "react";
import { ErrorSummary, type FormProblems } from "./error-summary";
import { usePageFacts } from "./page-facts";

type PostFormProps = {
  action?: string;
  once?: boolean;
  draft?: boolean;
  /** Runs in the session of any account, for example signing out, so it has no form token. */
  inAnySession?: boolean;
  problems?: FormProblems;
  id?: string;
  className?: string;
  encType?: "multipart/form-data";
  spellCheck?: boolean;
  hidden?: boolean;
  children?: ReactNode;
};

/** A page that answers a form names its address: otherwise a link of the error summary stays in it and takes the focus away. */
export function PostForm(props: PostFormProps) {
  const { action, once, draft, inAnySession, problems, children, ...attributes } = props;
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
      {problems && <ErrorSummary problems={problems} />}
      {once && <SubmissionKey />}
      {children}
    </form>
  );
}

function SubmissionKey() {
  const { stored_fields: kept } = usePageFacts();
  return <input type="hidden" name="submission_key" value={kept?.submission_key ?? crypto.randomUUID()} />;
}
