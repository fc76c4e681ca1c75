import { t } from "~/messages";
import type { BatchResult } from "./batch-result";

export function BatchSavedList({ rows }: { rows: BatchResult["saved"] }) {
  return (
    <section>
      <h2>{t("batch.saved_heading", { n: rows.length })}</h2>
      <ul>
        {rows.map(({ at, full_name, class_name, warnings }) => (
          <li key={at}>
            <bdi>
              {t("batch.saved_row", { row: at + 1, full_name, class_name: class_name ?? t("word.none") })}
            </bdi>
            {warnings.map((sentence) => (
              <p key={sentence} className="warning">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
