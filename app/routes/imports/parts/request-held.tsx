import type { ShownPlan } from "~/features/imports/draft-work";
import { ReasonField } from "~/features/requests/form";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { Button, FormActions, HiddenFields, Notice, PostForm } from "~/ui";

/** The held lines have no boxes: one press sends a request for each that is ready, all with one reason. */
export function RequestHeld({ plan, answer }: { plan: ShownPlan; answer: FormAnswer | undefined }) {
  const { n, fingerprint } = plan.requests;
  if (n === 0) return null;
  return (
    <PostForm once draft>
      <Notice kind="info" title={t("request.title")}>
        <p>{t("import.request_note", { n })}</p>
      </Notice>
      <HiddenFields values={{ intent: "request", fingerprint, seen: plan.seen }} />
      <ReasonField value={answer?.typed.reason} problems={answer?.problems ?? {}} />
      <FormActions>
        <Button>{t("import.request_held", { n })}</Button>
      </FormActions>
    </PostForm>
  );
}
