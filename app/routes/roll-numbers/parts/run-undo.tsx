import { mostInUndo } from "~/features/roll-numbers/limits";
import type { Run } from "~/features/roll-numbers/outcomes";
import { undoText } from "~/features/values/undo";
import { t } from "~/messages";
import { Button, FormActions, HiddenFields, PostForm } from "~/ui";

/** A run has no message that could offer its undo, so its page does. */
export function RunUndo({ undo }: Pick<Run, "undo">) {
  if (undo === "none") return null;
  if (undo === "too_many") return <p>{t("roll_number.run_undo_too_many", { max: mostInUndo })}</p>;
  const { n, first, last } = undo;
  return (
    <PostForm action="/students/undo">
      <HiddenFields values={{ batch_id: undoText({ kind: "numbered", first, last }) }} />
      <p className="hint">{t("roll_number.run_undo_hint", { n })}</p>
      <FormActions>
        <Button kind="secondary">{t("action.undo")}</Button>
      </FormActions>
    </PostForm>
  );
}
