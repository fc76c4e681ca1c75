import { t } from "~/messages";
import { Button, CancelLink, FormActions } from "~/ui";

export function AddActions({ asks, back }: { asks: boolean; back: string }) {
  return (
    <FormActions>
      {asks ? (
        <Button accessKey="s">{t("request.send")}</Button>
      ) : (
        <>
          <Button name="after" value="another" accessKey="s">
            {t("action.save_and_add")}
          </Button>
          <Button name="after" value="back" kind="secondary">
            {t("action.save_and_back")}
          </Button>
        </>
      )}
      <CancelLink href={back} />
    </FormActions>
  );
}
