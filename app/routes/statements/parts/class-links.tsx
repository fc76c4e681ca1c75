import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { ButtonLink } from "~/ui";
import { classOf, missingOfClass } from "./address";

export const classTitle = (class_name: string | null) =>
  t("statement.class_title", { class: class_name ?? t("statement.no_class") });

interface ClassLinksProps {
  place: SchoolYear;
  class_name: string | null;
  /** Undefined at the last class; null is the class of those without one. */
  next_class: string | null | undefined;
  printsClass: boolean;
}

export const ClassLinks = ({ place, class_name, next_class, printsClass }: ClassLinksProps) => (
  <>
    {printsClass && (
      <ButtonLink href={missingOfClass(place, class_name)} kind="quiet">
        {t("statement.print_missing")}
      </ButtonLink>
    )}
    {next_class !== undefined && (
      <ButtonLink href={classOf(place, next_class)} kind="quiet">
        {classTitle(next_class)}
      </ButtonLink>
    )}
  </>
);
