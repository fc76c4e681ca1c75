import type { SchoolYear } from "~/features/values/school-year";
import { t } from "~/messages";
import { Button, PostForm } from "~/ui";
import { classOf } from "./address";

interface Press {
  class_name: string | null;
  /** The candidates whose mark the press changes. */
  n: number;
  result: "same" | "missing";
}

/** One press for a class: it sends the number that it shows. */
export const PressButton = ({
  class_name,
  n,
  result,
  ...given
}: Press & { form?: string; formAction?: string }) => (
  <Button kind={result === "same" ? "secondary" : "quiet"} name="pressed" value={`${result}:${n}`} {...given}>
    {t(result === "same" ? "statement.all_same" : "statement.none_same", { n })}{" "}
    <span className="vh">{class_name ?? t("statement.no_class")}</span>
  </Button>
);

export const ClassPress = ({ place, ...press }: Press & { place: SchoolYear }) =>
  press.n > 0 && (
    <PostForm action={classOf(place, press.class_name)} once>
      <PressButton {...press} />
    </PostForm>
  );
