import type { ShownPlan } from "~/features/imports/draft-work";
import { isOpen } from "~/features/imports/shape/questions";
import { t } from "~/messages";
import { arabicMarked, Button, FormActions, HiddenFields, PostForm } from "~/ui";

/** Lines that can hardly be true: each question is answered by one key, and its lines wait. */
export function OpenQuestions({ plan }: { plan: ShownPlan }) {
  const open = plan.questions.filter(isOpen);
  if (open.length === 0) return null;
  return (
    <section className="import-questions" aria-labelledby="soalan">
      <h2 id="soalan">{t("import.asked_heading")}</h2>
      <p className="context mb-4">{t("import.asked_explain")}</p>
      {open.map(({ id, seen, choices }, at) => (
        <PostForm key={id}>
          <HiddenFields values={{ intent: "answer" }} />
          <fieldset>
            <legend>{arabicMarked(seen)}</legend>
            <FormActions>
              {choices.map(({ value, label }, choice) => (
                <Button
                  key={value}
                  name={`chosen.${id}`}
                  value={value}
                  kind={at === 0 && choice === 0 ? undefined : "secondary"}
                  autoFocus={at === 0 && choice === 0 && plan.counts.bad === 0}
                >
                  {label}
                </Button>
              ))}
            </FormActions>
          </fieldset>
        </PostForm>
      ))}
    </section>
  );
}
