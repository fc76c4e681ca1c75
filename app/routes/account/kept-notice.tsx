import { t } from "~/messages";
import { Notice } from "~/ui";

/** Above the sign-in form: what became of a form that came when the session was over. */
export function KeptNotice({ kept }: { kept: "waits" | "lost" | null }) {
  if (!kept) return null;
  return (
    <Notice kind={kept === "waits" ? "info" : "error"} title={t(`kept.${kept}_title`)}>
      <p>{t(`kept.${kept}`)}</p>
    </Notice>
  );
}
