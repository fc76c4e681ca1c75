import { JawiButtons } from "~/features/students/jawi/form";
import { t } from "~/messages";
import { Button, CancelLink, FormActions } from "~/ui";

interface AddActionsProps {
  asks: boolean;
  back: string;
  /** A near duplicate is confirmed by saving again. */
  isNear: boolean;
}

export function AddActions({ asks, back, isNear }: AddActionsProps) {
  return (
    <>
      <FormActions>
        {asks ? (
          <Button accessKey="s">{t(isNear ? "near.send" : "request.send")}</Button>
        ) : (
          <>
            <Button name="after" value="another" accessKey="s">
              {t(isNear ? "near.save_and_add" : "action.save_and_add")}
            </Button>
            <Button name="after" value="back" kind="secondary">
              {t("action.save_and_back")}
            </Button>
          </>
        )}
        <Button name="check" value="earlier" kind="quiet">
          {t("earlier.check")}
        </Button>
        <CancelLink href={back} />
      </FormActions>
      <JawiButtons />
    </>
  );
}
