import { t } from "~/messages";
import { Notice } from "~/ui";

interface KeptNoticeProps {
  kept: "waits" | "lost" | null;
  over?: "session" | "acting";
}

export function KeptNotice({ kept, over = "session" }: KeptNoticeProps) {
  if (!kept) return null;
  const isOfPart = over === "acting";
  return (
    <Notice
      kind={kept === "waits" ? "info" : "error"}
      title={t(isOfPart ? `acting.${kept}_title` : `kept.${kept}_title`)}
    >
      <p>{t(isOfPart ? `acting.${kept}` : `kept.${kept}`)}</p>
    </Notice>
  );
}
