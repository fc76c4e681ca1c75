import { t } from "~/messages";
import { playedBy } from "~/routes/students/parts/history-rows";
import { Notice, usePageFacts } from "~/ui";

/** In place of the buttons that an impersonation has not: says who signs. */
export function SignsNothing({
  what,
}: {
  what: "list" | "request" | "duplicate" | "absence" | "packets" | "script";
}) {
  const { acting_as } = usePageFacts();
  if (acting_as === null) return null;
  return (
    <Notice kind="info">
      <p>
        {t("acting.is", { as: playedBy(acting_as) })} {t(`acting.signs_nothing_${what}`)}
      </p>
    </Notice>
  );
}
