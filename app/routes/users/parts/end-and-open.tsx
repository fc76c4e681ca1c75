import { t } from "~/messages";
import { Button, HiddenFields, PostForm } from "~/ui";

/** The stored form is of another impersonation, or of the account in person: this one ends first. */
export const EndAndOpen = ({ redirect_to }: { redirect_to: string }) => (
  <PostForm action="/admin/impersonate/end">
    <p>{t("acting.waits_elsewhere")}</p>
    <HiddenFields values={{ redirect_to }} />
    <Button autoFocus>{t("acting.end_and_open")}</Button>
  </PostForm>
);
