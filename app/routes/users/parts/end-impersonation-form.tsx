import { t } from "~/messages";
import { Button, HiddenFields, PostForm } from "~/ui";

/** The stored form belongs to another impersonation, or to none, so the current one ends first. */
export const EndImpersonationForm = ({ redirect_to }: { redirect_to: string }) => (
  <PostForm once action="/admin/impersonate/end">
    <p>{t("acting.waits_elsewhere")}</p>
    <HiddenFields values={{ redirect_to }} />
    <Button autoFocus>{t("acting.end_and_open")}</Button>
  </PostForm>
);
