import { t } from "~/messages";
import { arabicMarked, ScrollBox } from "~/ui";

export function FilePreview({ total, text }: { total: number; text: string }) {
  return (
    <>
      <h2 id="pratonton">{t("export_layout.preview", { n: total })}</h2>
      {total === 0 && <p>{t("export_layout.empty")}</p>}
      <ScrollBox labelledBy="pratonton">
        <pre className="mono p-3" dir="ltr">
          {arabicMarked(text)}
        </pre>
      </ScrollBox>
    </>
  );
}
