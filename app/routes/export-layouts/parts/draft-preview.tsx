import { t } from "~/messages";
import { arabicMarked } from "~/ui";

export function DraftPreview({ text }: { text: string }) {
  return (
    <>
      <h2 id="pratonton">{t("export_layout.preview_form")}</h2>
      {text === "" ? (
        <p>{t("export_layout.preview_none")}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, so the keyboard must reach it
        <div className="table-box" role="region" tabIndex={0} aria-labelledby="pratonton">
          <pre className="mono p-3" dir="ltr">
            {arabicMarked(text)}
          </pre>
        </div>
      )}
    </>
  );
}
