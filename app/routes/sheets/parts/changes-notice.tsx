import type { Changes } from "~/features/sheets/changes";
import { malaysianDate } from "~/features/values/moments";
import { t } from "~/messages";
import { Notice } from "~/ui";

/** On the screen above the sheet: how it differs from the latest print. */
export function ChangesNotice({ changes }: { changes: Changes | null }) {
  if (changes === null) return null;
  const { number, checksum, created_at } = changes;
  const { isReordered, isHeadChanged, ...counts } = changes.differences;
  const counted = Object.entries(counts).filter(([, n]) => n > 0);
  const parts = [
    ...counted.map(([what, n]) => t(`print.since.${what as keyof typeof counts}`, { n })),
    ...(isReordered ? [t("print.since.reordered")] : []),
    ...(isHeadChanged ? [t("print.since.head_changed")] : []),
  ].join(", ");
  const n = counted.reduce((sum, [, each]) => sum + each, 0);
  const shown = { n, number, date: malaysianDate(created_at), parts };
  return (
    <Notice kind="info">
      <p>
        {t(n === 0 ? "print.since_sheet" : "print.since", shown)}{" "}
        <a href={`/students/sheets/check?${new URLSearchParams({ number, checksum })}`}>
          {t("print.check_it", { number })}
        </a>
      </p>
    </Notice>
  );
}
