import { t } from "~/messages";
import { arabicMarked, ScrollBox } from "~/ui";

export function DraftPreview({ text }: { text: string }) {
  return (
    <>
      <h2 id="pratonton">{t("export_layout.preview_form")}</h2>
      {text === "" ? (
        <p>{t("export_layout.preview_none")}</p>
      ) : (
        <ScrollBox labelledBy="pratonton">
          <pre className="mono p-3" dir="ltr">
            {arabicMarked(text)}
          </pre>
        </ScrollBox>
      )}
    </>
  );
}
