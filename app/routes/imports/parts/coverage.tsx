import type { ShownPlan } from "~/features/imports/draft-work";
import { coverages } from "~/features/imports/judging/coverage";
import { t } from "~/messages";
import { Button, FormActions, HiddenFields, PostForm, SelectField } from "~/ui";

const mostClasses = 8;

/** What the list is complete for: nothing until the clerk says so. */
export function CoverageForm({ plan: { coverage } }: { plan: ShownPlan }) {
  if (!coverage) return null;
  const { covers, classes } = coverage;
  const more = classes.length - mostClasses;
  const first = classes.slice(0, mostClasses).join(", ");
  const named = more > 0 ? t("import.covers_more", { classes: first, n: more }) : first;
  return (
    <PostForm className="import-questions">
      <HiddenFields values={{ intent: "cover" }} />
      <SelectField
        name="covers"
        value={covers}
        options={coverages
          .filter((value) => value !== "classes" || classes.length > 0)
          .map((value) => ({ value, label: t(`import.covers.${value}`, { classes: named }) }))}
        blank={false}
        width="half"
      />
      <FormActions>
        <Button kind="secondary">{t("import.read_again")}</Button>
      </FormActions>
    </PostForm>
  );
}
