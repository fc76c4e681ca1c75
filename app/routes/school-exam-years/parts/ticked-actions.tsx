import { t } from "~/messages";
import { Button, Ticked } from "~/ui";

export const TickedActions = () => (
  <div className="bulk">
    <Ticked />
    <Button kind="secondary">{t("school_exam_year.bulk_link")}</Button>
    <Button name="recount" value="true" kind="quiet">
      {t("school_exam_year.recount_link")}
    </Button>
  </div>
);
