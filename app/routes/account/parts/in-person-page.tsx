import { redirect } from "@remix-run/node";
import type { ComponentProps } from "react";
import type { Actor } from "~/auth/actor";
import type { objectionsInPerson } from "~/features/users/code-check";
import { InPersonFields } from "~/features/users/form";
import { type ReadForm, refuse, refuseForNow } from "~/http/forms";
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

export function requireSecondStep(actor: Actor): void {
  if (!actor.has_second_step) throw redirect("/account/second-step", 303);
}

export function refuseInPerson(
  form: ReadForm<unknown>,
  { problems, retry_after }: NonNullable<Awaited<ReturnType<typeof objectionsInPerson>>>,
) {
  return retry_after > 0 ? refuseForNow(form, problems, 429, retry_after) : refuse(form, problems);
}
