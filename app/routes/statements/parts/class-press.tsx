import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { Button, PostForm } from "~/ui";
import { classOf } from "./address";

interface ClassPressProps {
  place: SchoolYear;
  class_name: string | null;
  /** The candidates whose mark the press changes. */
  n: number;
  result: "same" | "missing";
}

/** One press for a class: it sends the number that it shows. */
export const ClassPress = ({ place, class_name, n, result }: ClassPressProps) =>
  n > 0 && (
    <PostForm action={classOf(place, class_name)} once>
      <Button kind="quiet" name="pressed" value={`${result}:${n}`}>
        {t(result === "same" ? "statement.all_same" : "statement.none_same", { n })}{" "}
        <span className="vh">{class_name ?? t("statement.no_class")}</span>
      </Button>
    </PostForm>
  );
