import { lookalikes } from "~/features/roll-numbers/classes";
import type { RollNumberPreview } from "~/features/roll-numbers/queries";
import { t } from "~/messages";
import { Notice } from "~/ui";

export const classCount = ({ class_name, total }: RollNumberPreview["classes"][number]) =>
  t("roll_number.class_count", { class_name: class_name ?? t("roll_number.no_class"), n: total });

export function PreviewWarnings(preview: RollNumberPreview) {
  const { counts, invalid_sheets } = preview;
  const n = counts.changed + counts.taken_away;
  return (
    <>
      {n > 0 && (
        <Notice kind="warning">
          <p>{t("roll_number.renumbers", { n })}</p>
          {invalid_sheets > 0 && <p>{t("roll_number.invalid_sheets", { n: invalid_sheets })}</p>}
        </Notice>
      )}
      <WithoutClass {...preview} />
      <Lookalikes {...preview} />
    </>
  );
}

const mostNamed = 10;

function WithoutClass({ without_class }: RollNumberPreview) {
  const n = without_class.length;
  if (n === 0) return null;
  const first = without_class.slice(0, mostNamed).map(({ full_name }) => full_name);
  const names = first.join("; ");
  const all = n > mostNamed ? t("roll_number.and_more", { names, n: n - mostNamed }) : names;
  return (
    <Notice kind="warning" title={t("roll_number.without_class_title", { n })}>
      <p>{t("roll_number.without_class", { names: all })}</p>
    </Notice>
  );
}

function Lookalikes({ classes }: RollNumberPreview) {
  const alike = lookalikes(classes).map((group) => group.map(classCount).join(" · "));
  if (alike.length === 0) return null;
  return (
    <Notice kind="warning" title={t("roll_number.lookalike_title")}>
      <p>{t("roll_number.lookalike", { classes: alike.join("; ") })}</p>
    </Notice>
  );
}
