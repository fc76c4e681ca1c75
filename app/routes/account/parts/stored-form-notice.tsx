import { t } from "~/messages";
import { Notice } from "~/ui";

interface StoredFormNoticeProps {
  kept: "waits" | "lost" | null;
  over?: "session" | "acting";
}

export function StoredFormNotice({ kept, over = "session" }: StoredFormNoticeProps) {
  if (!kept) return null;
  const isImpersonation = over === "acting";
  return (
    <Notice
      kind={kept === "waits" ? "info" : "error"}
      title={t(isImpersonation ? `acting.${kept}_title` : `kept.${kept}_title`)}
    >
      <p>{t(isImpersonation ? `acting.${kept}` : `kept.${kept}`)}</p>
    </Notice>
  );
}
