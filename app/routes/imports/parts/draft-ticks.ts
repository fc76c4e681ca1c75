import type { Actor } from "~/auth/actor";
import type { DraftForm } from "~/features/imports/form-schema";
import { rememberTicks } from "~/features/imports/saving/answers";
import type { Ticks } from "~/features/imports/saving/ticks";
import { answerForm, type ReadForm } from "~/http/forms";

/** Boxes that a page without them does not send are no ticks taken away. */
export const ticksIn = ({
  kinds,
  shown_lines,
  ticked,
  seen,
}: Pick<DraftForm, "kinds" | "shown_lines" | "ticked" | "seen">): Ticks => ({
  kinds,
  seen,
  ...(shown_lines && { shown: shown_lines, ticked: ticked ?? [] }),
});

/** The ticks of one page of changed lines, before the clerk looks at the next. */
export function keepTicks(
  actor: Actor,
  id: string,
  form: ReadForm<DraftForm> & { status: "success" },
  path: string,
) {
  return answerForm(actor, form, () => rememberTicks(actor, id, ticksIn(form.value)), {
    to: `${path}${new URL(form.request.url).search}`,
    flash: ({ n }) => ({ key: "import.ticks_remembered", values: { n }, kind: "info" }),
  });
}
