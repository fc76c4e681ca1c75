import { t } from "~/messages";
import { Button, ButtonLink, Notice, PostForm } from "~/ui";

/** Invites a clerk to set up the second step, once a month. */
export function SecondStepOffer() {
  return (
    <section>
      <Notice kind="info" title={t("second_step.title")}>
        <p>{t("second_step.offer")}</p>
        <PostForm action="/account/second-step/later" className="actions">
          <ButtonLink href="/account/second-step">{t("second_step.offer_accept")}</ButtonLink>
          <Button kind="quiet">{t("second_step.offer_later")}</Button>
        </PostForm>
      </Notice>
    </section>
  );
}
