import { t } from "~/messages";
import { Notice } from "~/ui";

interface KeptNoticeProps {
  kept: "waits" | "lost" | null;
  /** What was over when the form came: the session, or acting for another. */
  over?: "session" | "acting";
}

/** Above the form that leads back to it: what became of a form that came too late. */
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
