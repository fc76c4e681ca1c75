import type { ComponentProps } from "react";
import { InPersonFields } from "~/features/users/form";
import { t } from "~/messages";
import { Button, ButtonLink, ErrorSummary, FormActions, type FormProblems, Page, SubmissionKey } from "~/ui";

interface InPersonPageProps {
  title: string;
  intro: string;
  /** What the form was answered with, when it was refused. */
  answer: { problems: FormProblems } | undefined;
  button: string;
  kind?: ComponentProps<typeof Button>["kind"];
}

/** A deed on one's own second step that asks who it is first: the password and a code. */
export function InPersonPage({ title, intro, answer, button, kind }: InPersonPageProps) {
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={title}
      intro={intro}
      errors={Boolean(answer)}
      back={{ href: "/account/second-step", label: t("second_step.title") }}
    >
      <form method="post" noValidate>
        <ErrorSummary problems={problems} />
        <SubmissionKey />
        <InPersonFields problems={problems} autoFocus={!answer} />
        <FormActions>
          <Button kind={kind}>{button}</Button>
          <ButtonLink href="/account/second-step">{t("action.cancel")}</ButtonLink>
        </FormActions>
      </form>
    </Page>
  );
}
