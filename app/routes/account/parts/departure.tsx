import type { Departure } from "~/http/provider";
import { t } from "~/messages";
import { Button, ButtonLink, FormActions, HiddenFields, Page, PostForm } from "~/ui";

export function DeparturePage({ to, name }: Departure) {
  return (
    <Page title={t("identity.away_title", { name })} intro={t("identity.away", { name })}>
      <FormActions>
        <ButtonLink href={to} kind="primary">
          {t("identity.away_link", { name })}
        </ButtonLink>
      </FormActions>
    </Page>
  );
}

export function ProviderButton({ name, redirect_to }: { name: string; redirect_to: string }) {
  return (
    <PostForm action="/login/oidc">
      <HiddenFields values={{ redirect_to }} />
      <FormActions>
        <Button kind="secondary">{t("identity.sign_in", { name })}</Button>
      </FormActions>
    </PostForm>
  );
}
