import type { ComponentProps } from "react";
import { InPersonFields } from "~/features/users/form";
import { t } from "~/messages";
import { Button, CancelLink, FormActions, type FormProblems, Page, PostForm } from "~/ui";

interface InPersonPageProps {
  title: string;
  intro: string;
  answer: { problems: FormProblems } | undefined;
  button: string;
  kind?: ComponentProps<typeof Button>["kind"];
}

export function InPersonPage({ title, intro, answer, button, kind }: InPersonPageProps) {
  const problems = answer?.problems ?? {};
  return (
    <Page
      title={title}
      intro={intro}
      errors={Boolean(answer)}
      back={{ href: "/account/second-step", label: t("second_step.title") }}
    >
      <PostForm once problems={problems}>
        <InPersonFields problems={problems} autoFocus={!answer} />
        <FormActions>
          <Button kind={kind}>{button}</Button>
          <CancelLink href="/account/second-step" />
        </FormActions>
      </PostForm>
    </Page>
  );
}
